@_spi(EntrywayTool) import EntrywayJSON

/// What an app asks: where a link leads.
package struct ResolveRequest: Decodable, Sendable {
  /// The link as it came to the app.
  package var link: String
  /// The entry's identifier, a UUID of version 7: the same again for the same entry.
  package var clickID: RecordID
  /// When the entry came; now if it does not say.
  package var occurredAt: Timestamp?
  /// The app's version; nothing depends on it.
  package var version: String?
  /// The touch token that the entry's link carried, if the link here does not have it.
  package var touch: String?
}

extension ResolveRequest {
  /// Reads a question as almost every app sends it; nil for what the decoder has to look at.
  package init?(plain bytes: UnsafeRawBufferPointer) {
    let read = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      var reader = JSONReader(bytes)
      return try? Self.read(&reader)
    }
    guard let read else { return nil }
    self = read
  }

  private static func read(_ reader: inout JSONReader) throws(JSONReadingError) -> Self? {
    var link: String?
    var clickID: RecordID?
    var occurredAt: Timestamp?
    var version: String?
    var touch: String?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "link" where link == nil: link = try reader.text()
      case "clickID" where clickID == nil:
        clickID = try reader.textSlice().withUTF8 { RecordID(text: $0) }
      case "occurredAt" where occurredAt == nil:
        occurredAt = try reader.textSlice().withUTF8 { Timestamp(bytes: $0) }
        if occurredAt == nil { return nil }
      case "version" where version == nil:
        version = try shortText(&reader)
        if version == nil { return nil }
      case "touch" where touch == nil:
        touch = try shortText(&reader)
        if touch == nil { return nil }
      default: return nil
      }
    }
    try reader.end()
    guard let link, let clickID else { return nil }
    return Self(
      link: link, clickID: clickID, occurredAt: occurredAt, version: version, touch: touch)
  }

  private static func shortText(_ reader: inout JSONReader) throws(JSONReadingError) -> String? {
    try reader.textSlice().withUTF8 {
      AppText.isText($0) ? String(decoding: $0, as: UTF8.self) : nil
    }
  }
}
