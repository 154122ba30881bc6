/// An error with a ``Diagnostic`` that says what is wrong, where, and what to do.
///
/// Its properties are what a program branches on; the diagnostic is made on demand.
public protocol DiagnosticError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  var diagnostic: Diagnostic { get }
}

extension DiagnosticError {
  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }
}
