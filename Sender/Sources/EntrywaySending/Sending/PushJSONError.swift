public import EntrywayDiagnostics

/// Why JSON wasn't sent: APNs would not accept it as a payload.
public struct PushJSONError: DiagnosticError, Hashable {
  /// What is wrong with them, as `PushReading` found it; at least one.
  public let faults: [Diagnostic]

  init(faults: [Diagnostic]) {
    self.faults =
      faults.isEmpty
      ? [
        Diagnostic(
          .error, "no-payload", "the bytes contain no payload",
          hint: #"send a JSON object such as {"aps": {"alert": "…"}}."#)
      ] : faults
  }

  /// The first fault.
  public var diagnostic: Diagnostic { faults[0] }

  /// The texts of all faults.
  public var description: String { faults.map(\.text).joined(separator: "\n") }
}
