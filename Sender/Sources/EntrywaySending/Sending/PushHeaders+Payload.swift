public import Entryway
@_spi(EntrywayTool) public import EntrywayPush
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
    self.init(PushType(impliedBy: payload) ?? .alert, bundleID: bundleID)
  }
}
