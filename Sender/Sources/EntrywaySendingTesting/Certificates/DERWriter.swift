/// Values of ASN.1 in their distinguished encoding (ITU-T X.690), as far as a certificate needs them.
enum DER {
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = content.count
    if rest < 0x80 {
      length = [UInt8(rest)]
    } else {
      while rest > 0 {
        length.insert(UInt8(rest & 0xff), at: 0)
        rest >>= 8
      }
      length.insert(0x80 | UInt8(length.count), at: 0)
    }
    return [tag] + length + content
  }

  static func sequence(_ items: [UInt8]...) -> [UInt8] { value(0x30, items.flatMap { $0 }) }
  static func set(_ items: [UInt8]...) -> [UInt8] { value(0x31, items.flatMap { $0 }) }
  static func octets(_ content: [UInt8]) -> [UInt8] { value(0x04, content) }
  static func text(_ text: String) -> [UInt8] { value(0x0c, Array(text.utf8)) }
  static func bits(_ content: [UInt8], unused: UInt8 = 0) -> [UInt8] {
    value(0x03, [unused] + content)
  }

  /// A positive number, the most significant byte first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = Array(bytes.drop { $0 == 0 })
    if bytes.isEmpty || bytes[0] & 0x80 != 0 { bytes.insert(0, at: 0) }
    return value(0x02, bytes)
  }

  static let yes: [UInt8] = value(0x01, [0xff])

  static func object(_ arcs: UInt...) -> [UInt8] {
    var content = [UInt8(arcs[0] * 40 + arcs[1])]
    for arc in arcs.dropFirst(2) {
      var groups = [UInt8(arc & 0x7f)]
      var rest = arc >> 7
      while rest > 0 {
        groups.insert(0x80 | UInt8(rest & 0x7f), at: 0)
        rest >>= 7
      }
      content += groups
    }
    return value(0x06, content)
  }

  /// A value inside a tag of its context, such as `[3] EXPLICIT`.
  static func tagged(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    value(0xa0 | number, content)
  }
}
