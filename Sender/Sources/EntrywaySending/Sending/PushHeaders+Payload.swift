public import Entryway
public import EntrywayPush
import Foundation

extension PushHeaders {
  /// Headers for what a payload is: the type that its keys imply, and that type's topic.
  ///
  /// ```swift
  /// PushHeaders(for: payload.value, bundleID: "com.example.shop").topic
  /// // "com.example.shop.push-type.liveactivity"
  /// ```
  ///
  /// `event` implies `liveactivity`; `alert`, `sound` and `badge` an `alert`; `content-changed`
  /// `widgets`, though it reloads controls as well; `content-available` alone a push in the
  /// `background`. For other types, and if nothing is implied, name the type.
  ///
  /// - Parameters:
  ///   - payload: What is sent.
  ///   - bundleID: The app's bundle identifier, without the suffix of the type.
  public init(for payload: PayloadValue, bundleID: String) {
    self.init(Self.type(of: payload), bundleID: bundleID)
  }

  private static func type(of payload: PayloadValue) -> PushType {
    guard case .object(let members) = payload, case .object(let system)? = members["aps"] else {
      return .alert
    }
    func has(_ key: String) -> Bool {
      switch system[key] {
      case nil, .null?: false
      case .bool(false)?, .integer(0)?, .double(0)?:
        key != "content-available" && key != "content-changed"
      default: true
      }
    }
    if has("event") { return .liveactivity }
    if has("alert") || has("sound") || has("badge") { return .alert }
    if has("content-changed") { return .widgets }
    return has("content-available") ? .background : .alert
  }
}
