/// An error that tells by a ``Diagnostic`` what is wrong, where, and what to do.
///
/// Its properties are what a program branches on; the diagnostic is made when one asks for it.
public protocol DiagnosticError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  var diagnostic: Diagnostic { get }
}

extension DiagnosticError {
  /// What the ``diagnostic`` says, as a person reads it.
  public var description: String { diagnostic.text }
}
