public import EntrywayDiagnostics
import EntrywayJSON

/// A payload that is larger than it may be: what takes the space, and how much is too much.
///
/// ```swift
/// do {
///   try payload.encoded()
/// } catch {
///   print(error)
/// }
/// // the payload has 4,097 bytes, 1 over the limit of 4,096
/// //   3,975 bytes  aps.alert.body
/// //      56 bytes  deep_link
/// // hint: shorten `aps.alert.body`.
/// ```
public struct PayloadSizeError: DiagnosticError, Hashable {
  /// The payload's bytes, and what takes them.
  public let size: PayloadSize
  /// The limit that it exceeds.
  public let limit: PayloadLimit

  /// A payload of a size that is over a limit.
  ///
  /// - Parameters:
  ///   - size: The payload's bytes, and what takes them.
  ///   - limit: The limit that it does not keep.
  public init(size: PayloadSize, limit: PayloadLimit) {
    self.size = size
    self.limit = limit
  }

  /// How many bytes are too many.
  public var excess: Int { size.excess(over: limit) }

  /// What is wrong; the largest values with their bytes; `hint:` and which to shorten.
  public var diagnostic: Diagnostic {
    let rows = size.parts.prefix(5).map { ($0.bytes.grouped, Excerpt.line($0.path)) }
    let width = rows.map(\.0.count).max() ?? 0
    let others = size.parts.count - rows.count
    var hint = "send less."
    if size.padding >= excess {
      hint = "send it as compact JSON, which saves \(size.padding.grouped) bytes."
    } else if let largest = size.parts.first {
      hint = "shorten `\(Excerpt.line(largest.path))`."
    }
    return Diagnostic(
      .error, .tooLarge,
      "the payload has \(size.bytes.grouped) bytes, \(excess.grouped) over the limit of "
        + "\(limit.bytes.grouped)",
      notes: rows.map { bytes, path in
        String(repeating: " ", count: width - bytes.count) + "\(bytes) bytes  \(path)"
      } + (others > 0 ? ["and \(others) more"] : []),
      hint: hint)
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }
}

extension Int {
  /// The number with a comma before each three digits.
  var grouped: String {
    var digits = String(self)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }
}
