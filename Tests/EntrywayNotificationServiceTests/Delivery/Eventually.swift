/// Lets what others are doing be done.
func eventually(_ condition: () -> Bool) async {
  for _ in 0..<100_000 where !condition() { await Task.yield() }
}
