@_spi(EntrywayTool) import EntrywayJSON
import EntrywayRouting

/// Where an entry came from, as its app tells.
///
/// What cannot be used is left out and the event counts all the same: it may have been written into a link by
/// anybody. Only what is of the wrong type is the app's own mistake, as with all members.
struct ToldMembers: Hashable, Sendable {
  /// How many bytes an item of a campaign has at most; a longer one is left out, never cut.
  private static let campaignLimit = 64

  var action: String?
  var campaign: LinkCampaign?
  var referrer: String?
  var surface: String?
  var isReengagement = false

  /// Reads a member.
  ///
  /// - Returns: Whether it is one of these.
  mutating func read(
    _ name: JSONTextSlice, _ json: inout JSONReader
  ) throws(EventProblem) -> Bool {
    switch name {
    case "action": action = try json.usableText("/action", limit: AppText.limit)
    case "campaign": campaign = try Self.campaign(&json)
    case "referrer":
      referrer = try json.usableText("/referrer", limit: 253).flatMap(HostName.of(told:))
    case "surface":
      surface = try json.usableText("/surface", limit: AppText.limit).flatMap(Self.surface)
    case "reengagement":
      isReengagement = try json.read("/reengagement") { json throws(JSONReadingError) in
        try json.flag()
      }
    default: return false
    }
    return true
  }

  private static func campaign(_ json: inout JSONReader) throws(EventProblem) -> LinkCampaign? {
    let pointer = "/campaign"
    var told = LinkCampaign()
    try json.read(pointer) { json throws(JSONReadingError) in try json.beginObject() }
    while let name = try json.read(
      pointer, { json throws(JSONReadingError) in try json.nextMember() })
    {
      let part = CampaignPart(rawValue: name.string)
      let place = "\(pointer)/\(name.string.jsonPointerToken)"
      let isNull = try json.read(place) { json throws(JSONReadingError) in try json.peek() == .null
      }
      if let part, !isNull {
        told[part] = try json.usableText(place, limit: Self.campaignLimit)
      } else {
        try json.read(place) { json throws(JSONReadingError) in try json.skip() }
      }
    }
    return told.isEmpty ? nil : told
  }

  /// A kind of surface with its name, if it has one; nil for another kind.
  private static func surface(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard let kind = parts.first.map({ String(Substring($0)) }),
      text.utf8.first != UInt8(ascii: ":"), DeclaredStrings.surfaceKinds.contains(kind)
    else { return nil }
    return parts.count == 1 ? kind : text
  }
}

extension LinkCampaign {
  /// Campaign, source and medium as an origin that nobody but the link vouches for.
  var origin: Origin {
    Origin(campaign: campaign, source: source, medium: medium, isTold: true)
  }
}

extension HostName {
  /// A host as it is told, in lower case; nil for what is none.
  fileprivate static func of(told text: String) -> String? {
    text.utf8.contains(UInt8(ascii: ":")) ? nil : of(authority: text)
  }
}

extension JSONReader {
  /// Reads a text; nil for one that is empty or too long, or has characters that control or direct others.
  fileprivate mutating func usableText(
    _ pointer: String, limit: Int
  ) throws(EventProblem) -> String? {
    let slice = try read(pointer) { json throws(JSONReadingError) in try json.textSlice() }
    return slice.withUTF8 { bytes -> String? in
      guard AppText.isText(bytes, limit: limit) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.unicodeScalars.contains(where: \.breaksTexts) ? nil : text
    }
  }
}

extension Unicode.Scalar {
  /// Whether it controls, ends a line or changes the direction of what stands around it.
  fileprivate var breaksTexts: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
