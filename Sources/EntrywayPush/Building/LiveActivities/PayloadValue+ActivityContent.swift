import Entryway
import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The app's own content as a value of a payload.
extension PayloadValue {
  /// Encodes the content, and keeps its numbers as the encoder writes them.
  ///
  /// - Parameter key: The key of `aps` for the content.
  init(
    activityContent content: some Encodable, _ key: String, _ encoder: JSONEncoder
  ) throws(PushBuildingError) {
    if let value = content as? PayloadValue {
      self = value
      return
    }
    let bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(content))
    } catch {
      throw PushBuildingError(encoding: error, key)
    }
    let tree: JSONNode
    do throws(JSONError) {
      tree = try JSONTreeReader.value(
        of: bytes, depthLimit: PayloadValue.maximumDepth, for: .activityContent)
      self = try PayloadValue(json: bytes)
    } catch {
      throw PushBuildingError(
        error.code == .tooDeep ? .tooDeep : .content,
        "the encoder's \(PushBuildingError.content(key)) is not usable: \(error.diagnostic.message)",
        hint: error.diagnostic.hint, keyPath: "aps.\(key)")
    }
    if let (path, number) = tree.changedNumber(at: "aps.\(key)") {
      throw PushBuildingError(changing: number, path)
    }
  }
}

extension JSONSubject {
  fileprivate static let activityContent = JSONSubject(
    noun: "content", number: "encode a number that JSON can represent.",
    depth: "apps refuse content that is nested deeper.", comment: "JSON has no comments.",
    value: "encode with a JSONEncoder.", key: "encode with a JSONEncoder.",
    pair: "encode with a JSONEncoder.")
}

extension JSONNode {
  /// The first number that a payload would round, because it has more digits than a double or a
  /// 64-bit integer can hold.
  fileprivate func changedNumber(at path: String) -> (path: String, number: String)? {
    switch kind {
    case .number(let text):
      switch PayloadValue(number: text) {
      case .integer?: return nil
      case .double(let number)?:
        return DecimalDigits(text) == DecimalDigits("\(number)") ? nil : (path, text)
      default: return (path, text)
      }
    case .array(let elements):
      return elements.lazy.compactMap { $0.changedNumber(at: path) }.first
    default:
      return members.lazy.compactMap { $0.value.changedNumber(at: "\(path).\($0.key)") }.first
    }
  }
}

/// A number's digits without leading and trailing zeros, and its decimal exponent: the same for
/// `10`, `1e1` and `10.0`.
private struct DecimalDigits: Equatable {
  private var isNegative: Bool
  private var digits: [UInt8]
  private var exponent: Int

  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let written = bytes.dropFirst(mantissa.count + 1)
    guard let power = written.isEmpty ? 0 : Int(String(decoding: written, as: UTF8.self)),
      abs(power) < 1 << 32
    else { return nil }
    let parts = mantissa.split(separator: UInt8(ascii: "."))
    digits = Array(parts.joined())
    exponent = power - (parts.count > 1 ? parts[1].count : 0)
    let zero = UInt8(ascii: "0")
    while digits.last == zero {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == zero })
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }
}
