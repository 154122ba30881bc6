import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// A payload as far as `push read` could read it.
struct PushFile {
  let reading: PushReading
  let payload: PayloadValue
  /// The error in the bytes, which is printed after what could be read.
  let fault: ToolError?
}

extension InputFile {
  /// The payload in the file, or in the message for a provider that the file contains.
  ///
  /// If only commas are wrong, or content follows the payload, the rest is read; all other errors
  /// in the bytes are thrown.
  ///
  /// - Parameter rules: The app's rules, to find its link in a message from which the provider
  ///   creates the payload.
  func push(for rules: any AppRules) throws(ToolError) -> PushFile {
    let bytes = try bytes()
    let reading = PushReading(bytes)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let payload = reading.payload else {
      if errors.isEmpty, let message = rules.lint(reading, PushLintOptions()).first {
        throw fault(message)
      }
      throw unusable(reading.diagnostics)
    }
    guard let first = errors.first else {
      return PushFile(reading: reading, payload: payload, fault: nil)
    }
    let isReadable = errors.allSatisfy { [Self.json, Self.trailingContent].contains($0.code) }
    if first.code == Self.json, isReadable {
      return PushFile(reading: reading, payload: payload, fault: fault(first))
    }
    do throws(ToolError) {
      _ = try json(of: bytes)
      // The error is inside a text.
      return PushFile(reading: reading, payload: payload, fault: fault(first))
    } catch {
      guard isReadable else { throw error }
      return PushFile(reading: reading, payload: payload, fault: error)
    }
  }

  /// A finding as an error of `push read`.
  private func fault(_ finding: Diagnostic) -> ToolError {
    var finding = finding
    finding.severity = .error
    return error(finding, line: finding.location?.line, column: finding.location?.column)
  }

  private static let json = Diagnostic.Code(rawValue: "json")
  private static let trailingContent = Diagnostic.Code(rawValue: "trailing-content")
}
