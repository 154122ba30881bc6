/// The part of the system's interface whose link was tapped, as the link itself says.
///
/// ```swift
/// EntrySurface(.widget, name: "orders").itemValue   // "widget:orders"
/// ```
///
/// Widgets, controls and Live Activities open the app with an ordinary link, so only the link can
/// say where it was tapped. Anyone can write such a link: never decide by a surface what may open.
public struct EntrySurface: Hashable, Sendable, Codable {
  /// What kind of surface it is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case widget, control
    case liveActivity = "live-activity"
  }

  /// What kind of surface it is.
  public var kind: Kind
  /// The surface's name, one that the app's table declares; nil if the link gives none of them.
  public var name: String?

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - kind: What kind of surface it is.
  ///   - name: The surface's name, if the app has several of a kind.
  public init(_ kind: Kind, name: String? = nil) {
    (self.kind, self.name) = (kind, name)
  }

  /// The name of the query item in which links carry a surface: `entryway_from`.
  public static let itemName = "entryway_from"

  /// The surface as the value of the item: `widget`, or `widget:orders`.
  public var itemValue: String { name.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }

  /// Reads the value of the item; nil if it names no kind.
  public init?(itemValue: String) {
    let bytes = itemValue.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    guard let kind = Kind(rawValue: String(Substring(bytes[..<end]))) else { return nil }
    let rest = bytes[end...].dropFirst()
    self.init(kind, name: rest.isEmpty ? nil : String(Substring(rest)))
  }
}

extension EntrySurface {
  /// A widget, by its name if the app has several.
  ///
  /// - Parameter name: One of the names that the app's table declares.
  public static func widget(_ name: String? = nil) -> EntrySurface { Self(.widget, name: name) }

  /// A control, by its name if the app has several.
  ///
  /// - Parameter name: One of the names that the app's table declares.
  public static func control(_ name: String? = nil) -> EntrySurface { Self(.control, name: name) }

  /// A Live Activity, by its name if the app has several.
  ///
  /// - Parameter name: One of the names that the app's table declares.
  public static func liveActivity(_ name: String? = nil) -> EntrySurface {
    Self(.liveActivity, name: name)
  }
}
