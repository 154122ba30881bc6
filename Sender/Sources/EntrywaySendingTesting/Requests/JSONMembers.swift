@_spi(EntrywayTool) import EntrywayJSON
import NIOCore

/// The members of a small JSON object, as far as the fake reads them.
enum JSONMembers {
  enum Member: Equatable {
    case text(String)
    case number(Int64)
    case other
  }

  /// The members; nil if the bytes are no object, or a name comes twice.
  static func of(_ bytes: some Sequence<UInt8>) -> [String: Member]? {
    Array(bytes).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      var members: [String: Member] = [:]
      do {
        guard try reader.peek() == .object else { return nil }
        try reader.beginObject()
        while let name = try reader.nextMember()?.string {
          let member: Member
          switch try reader.peek() {
          case .text: member = .text(try reader.text())
          case .number: member = try number(&reader)
          default:
            try reader.skip()
            member = .other
          }
          guard members.updateValue(member, forKey: name) == nil else { return nil }
        }
        try reader.end()
        return members
      } catch {
        return nil
      }
    }
  }

  /// A whole number, or something else.
  private static func number(_ reader: inout JSONReader) throws -> Member {
    if let number = try? reader.integer() { return .number(number) }
    try reader.skip()
    return .other
  }

  /// Whether the bytes are an object with at least one member.
  static func isFilledObject(_ body: ByteBuffer) -> Bool {
    body.withUnsafeReadableBytes { raw in
      raw.withMemoryRebound(to: UInt8.self) { bytes in
        var reader = JSONReader(bytes)
        do {
          guard try reader.peek() == .object else { return false }
          try reader.beginObject()
          var isEmpty = true
          while try reader.nextMember() != nil {
            isEmpty = false
            try reader.skip()
          }
          try reader.end()
          return !isEmpty
        } catch {
          return false
        }
      }
    }
  }
}
