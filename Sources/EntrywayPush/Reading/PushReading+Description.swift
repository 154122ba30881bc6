import EntrywayDiagnostics
import EntrywayJSON

extension PushReading: CustomStringConvertible {
  /// The size of the payload and the number of ``diagnostics``, such as `41 bytes, no findings`.
  ///
  /// It doesn't include what ``lint(_:)`` finds.
  public var description: String {
    let found = diagnostics
    // Bytes beyond the limit are not kept.
    let isKept = !found.contains { $0.code == .tooLarge && document.source.bytes.isEmpty }
    let size = isKept ? document.source.bytes.count : Self.readingLimit
    let findings =
      found.isEmpty ? "no findings" : found.count == 1 ? "1 finding" : "\(found.count) findings"
    return "\(isKept ? "" : "more than ")\(size) \(size == 1 ? "byte" : "bytes"), \(findings)"
  }
}
