extension Duration {
  /// The duration in seconds, as dates count them.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
