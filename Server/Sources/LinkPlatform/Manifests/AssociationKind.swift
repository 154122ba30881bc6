/// The two files by which a host vouches for apps.
package enum AssociationKind: String, Hashable, Sendable, CaseIterable {
  case apple = "apple-app-site-association"
  case android = "assetlinks.json"

  /// How large a file Apple's servers take.
  package static let sizeLimit = 128 * 1024
}

/// JSON without the white space between its values.
package enum CompactJSON {
  package static func text(_ json: String) -> String {
    var bytes: [UInt8] = []
    var isText = false
    var isEscaped = false
    for byte in json.utf8 {
      if isText {
        bytes.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
      } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
        bytes.append(byte)
        isText = byte == UInt8(ascii: "\"")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
