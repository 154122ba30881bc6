import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// A payload as far as `push read` could read it.
struct PushFile {
  let reading: PushReading
  let payload: PayloadValue
  /// What is wrong with the bytes, told once what could be read has been.
  let fault: ToolError?
}

extension InputFile {
  /// The payload of the file, or of the message for a provider that the file holds.
  ///
  /// Where only commas are wrong, or something follows the payload, the rest is read; all else that is
  /// wrong with the bytes is thrown.
  ///
  /// - Parameter rules: The rules of the app, whose link is told in a message of which the provider
  ///   makes the payload.
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
      // What is wrong is within a text.
      return PushFile(reading: reading, payload: payload, fault: fault(first))
    } catch {
      guard isReadable else { throw error }
      return PushFile(reading: reading, payload: payload, fault: error)
    }
  }

  /// A finding as the error that it is for a reader.
  private func fault(_ finding: Diagnostic) -> ToolError {
    var finding = finding
    finding.severity = .error
    return error(finding, line: finding.location?.line, column: finding.location?.column)
  }

  private static let json = Diagnostic.Code(rawValue: "json")
  private static let trailingContent = Diagnostic.Code(rawValue: "trailing-content")
}
