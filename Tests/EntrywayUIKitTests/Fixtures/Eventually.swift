/// Lets what was left for later be done.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async {
  for _ in 0..<1_000 where !condition() { await Task.yield() }
}
