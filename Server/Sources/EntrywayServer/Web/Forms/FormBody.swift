import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// What a form sends: names and values, `application/x-www-form-urlencoded` (URL Standard, section 5).
struct FormBody: Sendable {
  /// How many values a form has at most.
  static let fieldLimit = 500

  private(set) var fields: [(name: String, value: String)] = []

  init() {}

  /// Reads a request's body.
  ///
  /// - Throws: A ``Refusal`` with 415, 413 or 400.
  static func read(_ request: Request, limit: Int) async throws -> FormBody {
    let type = FieldText.mediaType(of: request)
    guard type == "application/x-www-form-urlencoded" else {
      throw Problem(
        .unsupportedMediaType, "not-a-form", "the body is not declared as a form",
        hint: "send `Content-Type: application/x-www-form-urlencoded`.")
    }
    do {
      return try FormBody(
        bytes: try await request.bytes(
          upTo: limit,
          orThrow: Refusal(
            .tooLarge, "too-large", "the form has more than \(limit) bytes",
            hint: "send less at a time.")))
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(
        .invalid, "broken-body", "the form arrived incomplete", hint: "send it again.")
    }
  }

  /// Reads what a form or an address's query says.
  init(bytes: some Sequence<UInt8>) throws(Refusal) {
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < Self.fieldLimit else {
        throw Refusal(
          .invalid, "too-many-fields", "the form has more than \(Self.fieldLimit) values",
          hint: "send less at a time.")
      }
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let value = end < part.endIndex ? part[(end + 1)...] : []
      fields.append((Self.text(part[..<end]), Self.text(value)))
    }
  }

  /// The value of a name, without the white space around it; nil for none, and for an empty one.
  subscript(name: String) -> String? {
    guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
    let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The value of a name as it was typed; empty for none.
  func exact(_ name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }

  func values(_ name: String) -> [String] {
    fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        if let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
          decoded.append(high << 4 | low)
          rest = rest.dropFirst(2)
        } else {
          decoded.append(byte)
        }
      default: decoded.append(byte)
      }
    }
    // Browsers end lines with both.
    return String(decoding: decoded.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
  }
}

/// A query's value, as it stands in an address.
enum QueryText {
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// `?a=1&b=2` of what has a value; empty for nothing.
  static func text(_ items: [(String, String?)]) -> String {
    let given = items.compactMap { name, value in
      value.map { "\(escaped(name))=\(escaped($0))" }
    }
    return given.isEmpty ? "" : "?" + given.joined(separator: "&")
  }
}
