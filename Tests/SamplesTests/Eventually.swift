/// Lets what was left for later be done.
func eventually(_ condition: () -> Bool) async {
  for _ in 0..<1_000 {
    if condition() { return }
    await Task.yield()
  }
}
