import Entryway
import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush

/// A payload as far as `push read` could read it.
///
/// If only commas are wrong, or content follows the payload, the rest is read; after all other
/// errors in the bytes, nothing is.
struct PushFile {
  let reading: PushReading
  /// The payload; in a message for a provider, the one that the message contains.
  let payload: PayloadValue?
  /// The error in the bytes; never nil without a payload.
  let fault: Diagnostic?

  /// - Parameter rules: The app's rules, to find its link in a message from which the provider
  ///   creates the payload.
  init(_ bytes: [UInt8], for rules: any AppRules) {
    reading = PushReading(bytes)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let payload = reading.payload else {
      self.payload = Optional.none
      var fault = errors.first
      // The provider creates the payload; lint reports that.
      if fault == nil { fault = rules.lint(reading, PushLintOptions()).first }
      fault?.severity = .error
      self.fault = fault ?? Diagnostic(.error, Self.json, "the payload cannot be read")
      return
    }
    let isReadable = errors.allSatisfy { [Self.json, Self.trailingContent].contains($0.code) }
    guard let first = errors.first, first.code != Self.json || !isReadable else {
      (self.payload, fault) = (payload, errors.first)
      return
    }
    do throws(JSONError) {
      _ = try PayloadValue(json: bytes)
      // The error is inside a text.
      (self.payload, fault) = (payload, first)
    } catch {
      var fault = error.diagnostic
      fault.location = Diagnostic.Location(line: error.line, column: error.column)
      // A literal nil would be the payload `null`.
      self.payload = isReadable ? payload : Optional.none
      self.fault = fault
    }
  }

  private static let json = Diagnostic.Code(rawValue: "json")
  private static let trailingContent = Diagnostic.Code(rawValue: "trailing-content")
}
