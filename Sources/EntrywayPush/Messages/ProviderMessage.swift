import EntrywayJSON

/// A file with a message for a provider's API instead of a payload for APNs.
///
/// A file with `aps` is always a payload, because an app's own keys may be called `message`, `apns`
/// or `to`.
struct ProviderMessage {
  var provider: PushProvider
  /// The APNs payloads in it; a payload that isn't JSON has only findings.
  var payloads: [LocatedPayload] = []

  /// The message in the file's outermost value; nil if that isn't a known message.
  init?(_ root: JSONNode) {
    guard root["aps"] == nil else { return nil }
    if let message = root["message"], let apns = message["apns"], let payload = apns["payload"],
      payload.isObject
    {
      provider = .firebase
      payloads = [.firebase(payload, in: message)]
    } else if let apns = root["apns"], apns["aps"]?.isObject == true {
      provider = .pusher
      payloads = [LocatedPayload(apns, at: ["apns"])]
    } else if root["APNS"]?.text != nil || root["APNS_SANDBOX"]?.text != nil {
      provider = .sns
      payloads = ["APNS", "APNS_SANDBOX"].compactMap { key in
        root[key].flatMap { LocatedPayload(textOf: $0, at: [key]) }
      }
    } else if let provider = Self.maker(of: root) {
      self.provider = provider
    } else {
      return nil
    }
  }

  /// The provider, if it creates the payload from the message itself.
  private static func maker(of root: JSONNode) -> PushProvider? {
    if root["app_id"]?.text != nil, root.hasObject("contents", "headings", "data") {
      return .oneSignal
    }
    if root["to"].map(isExpoToken) == true { return .expo }
    if root["to"]?.text != nil || root["registration_ids"] != nil || root["condition"]?.text != nil,
      root.hasObject("notification", "data")
    {
      return .firebaseLegacy
    }
    if let message = root["message"],
      ["token", "topic", "condition"].contains(where: { message[$0]?.text != nil }),
      message.hasObject("notification", "data", "apns", "android", "webpush")
    {
      return .firebase
    }
    return nil
  }

  /// Whether a value is an Expo push token, or a list that begins with one.
  private static func isExpoToken(_ node: JSONNode) -> Bool {
    let text = node.text ?? node.elements.first?.text ?? ""
    return ["ExponentPushToken[", "ExpoPushToken["].contains { text.utf8.starts(with: $0.utf8) }
  }
}

extension JSONNode {
  var isObject: Bool {
    if case .object = kind { true } else { false }
  }

  /// Whether one of the keys has an object.
  fileprivate func hasObject(_ keys: String...) -> Bool {
    keys.contains { self[$0]?.isObject == true }
  }
}
