/// Where the pushes of an app's Live Activities carry the link that a tap opens.
///
/// A tap on a Live Activity opens the URL that its view sets with `widgetURL`, and the app never receives
/// the push itself. So the link must be in data that the view receives: the content state or the
/// attributes.
/// <https://developer.apple.com/documentation/activitykit/launching-your-app-from-a-live-activity>
///
/// ```swift
/// ShopRoute.entries.liveActivityLink    // LiveActivityLink("link", in: .contentState)
/// ```
public struct LiveActivityLink: Hashable, Sendable, Codable {
  /// The parts of a payload that a Live Activity's view receives.
  public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
    /// The content that each update replaces: the key `content-state` of `aps`.
    case contentState
    /// The content that stays the same from start to end: the key `attributes` of `aps`.
    case attributes
  }

  /// The name of the link: the coding key in the app's own type.
  public var key: String
  /// The part that contains the link.
  public var part: Part

  /// Creates the place of a link, in the content state by default.
  ///
  /// - Parameters:
  ///   - key: The name of the link: the coding key in the app's own type.
  ///   - part: The part of the payload that contains the link.
  public init(_ key: String, in part: Part = .contentState) {
    self.key = key
    self.part = part
  }

  private enum Key: String, CodingKey {
    case key, part
  }

  /// Decodes where the link is; in the content state if the data names no part.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    key = try container.decode(String.self, forKey: .key)
    part = try container.decodeIfPresent(Part.self, forKey: .part) ?? .contentState
  }
}

extension LiveActivityLink.Part {
  /// The key of `aps` for the part.
  package var payloadKey: String {
    switch self {
    case .contentState: "content-state"
    case .attributes: "attributes"
    }
  }
}
