extension AppSimulator {
  /// Throws unless exactly these places were opened, in this order, each as often as it is named.
  ///
  /// `#expect(app.opened == [.order(id: "4821")])` asks the same; this one tells what happened.
  ///
  /// ```swift
  /// try app.expectOpened(.order(id: "4821"))
  /// ```
  ///
  /// - Throws: A ``TestFailure`` with the whole ``log``.
  public func expectOpened(_ expected: Destination...) throws(TestFailure) {
    try expectOpened(expected)
  }

  /// Throws unless exactly these places were opened, in this order.
  ///
  /// - Throws: A ``TestFailure`` with the whole ``log``.
  public func expectOpened(_ expected: [Destination]) throws(TestFailure) {
    if opened != expected { throw TestingWording.opened(opened, expected, self) }
  }
}

extension AppSimulator: CustomStringConvertible {
  /// What happened, line by line: `#expect(app.opened == [.home], "\(app)")`.
  public var description: String { log.joined(separator: "\n") }
}
