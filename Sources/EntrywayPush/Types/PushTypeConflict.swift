public import Entryway
import EntrywayDiagnostics

/// A contradiction between a push's type and its payload.
enum PushTypeConflict: Hashable, Sendable {
  /// `aps` has none of these keys.
  case lacks([String])
  /// The payload does not have this key beside `aps`.
  case lacksBeside(String)
  /// `aps` has a key that contradicts the type.
  case forbidden(String)
  /// `aps` has a key without effect.
  case ignored(String)
}

extension PushType {
  /// Keys that a value can switch off, and the value that switches them on.
  static let switches: [String: PayloadValue] = [
    "content-available": 1, "content-changed": true,
  ]

  /// Whether a key of `aps` counts: its value is neither null nor, for a switch, off.
  static func isInEffect(_ key: String, _ value: PayloadValue) -> Bool {
    switch value {
    case .null: false
    case .bool(false), .integer(0), .double(0): switches[key] == nil
    default: true
    }
  }

  /// The type inferred from the keys of `aps`; nil if they imply none.
  ///
  /// `content-changed` reloads widgets and controls alike; `widgets` is inferred.
  static func told(by keys: Set<String>) -> PushType? {
    if keys.contains("event") { return .liveactivity }
    if !keys.isDisjoint(with: PushTypeRule.shown) { return .alert }
    if keys.contains("content-changed") { return .widgets }
    return keys.contains("content-available") ? .background : nil
  }

  /// The type that a payload implies by the keys of its `aps`; nil if they imply none.
  @_spi(EntrywayTool) public init?(impliedBy payload: PayloadValue) {
    guard let type = Self.told(by: payload.systemKeys) else { return nil }
    self = type
  }

  /// All contradictions between a payload and the type.
  ///
  /// - Parameters:
  ///   - keys: The keys of `aps` with a value other than null or an off switch; nil if `aps`
  ///     is not an object, so that nothing is known of them.
  ///   - beside: Whether a key is beside `aps`.
  func conflicts(aps keys: Set<String>?, beside: (String) -> Bool) -> [PushTypeConflict] {
    let rule = rule
    var conflicts = rule.demandsBeside.filter { !beside($0) }.map(PushTypeConflict.lacksBeside)
    guard let keys else { return conflicts }
    conflicts += rule.demands.filter(keys.isDisjoint).map(PushTypeConflict.lacks)
    conflicts += rule.forbids.filter(keys.contains).map(PushTypeConflict.forbidden)
    conflicts += rule.ignores.filter(keys.contains).map(PushTypeConflict.ignored)
    return conflicts
  }
}

extension PushTypeConflict {
  /// The finding for the contradiction.
  ///
  /// - Parameters:
  ///   - type: The type that the push is sent as.
  ///   - told: The type that the payload implies.
  func diagnostic(_ type: PushType, told: PushType?) -> Diagnostic {
    let push = "a push of type `\(type.rawValue)`"
    let other = told.flatMap { $0 == type ? nil : ", or send the push as `\($0.rawValue)`" } ?? ""
    switch self {
    case .lacks(let keys):
      let names = keys.map { "`\($0)`" }
      let list = names.dropLast().joined(separator: ", ")
      return Diagnostic(
        .error, .pushType,
        "\(push) needs \(list.isEmpty ? "" : "\(list) or ")\(names.last ?? "") in `aps`",
        hint: "add \(Self.example(keys.first ?? ""))\(other).")
    case .lacksBeside(let key):
      return Diagnostic(
        .error, .pushType, "\(push) needs the key `\(key)`",
        hint: "add \(Self.example(key)) at the top level\(other).")
    case .forbidden(let key):
      return Diagnostic(
        .error, .pushType, "`\(key)` contradicts the type `\(type.rawValue)`",
        hint: "leave it out\(other).")
    case .ignored(let key):
      return Diagnostic(
        .warning, .pushType, "`\(key)` has no effect in \(push)", hint: "leave it out\(other).")
    }
  }

  private static func example(_ key: String) -> String {
    switch key {
    case "alert": #""alert": {"title": …}"#
    case "content-available": #""content-available": 1"#
    case "content-changed": #""content-changed": true"#
    case "event": #""event": "update""#
    case "mdm": #""mdm": "…", the device's PushMagic,"#
    case "container-identifier": #""container-identifier": "…", the container that changed,"#
    default: "`\(key)`"
    }
  }
}
