import EntrywayJSON

/// A file with a message for a provider's API instead of a payload for APNs.
///
/// A file with `aps` is always a payload, because an app's own keys may be called `message`, `apns`
/// or `to`.
struct ProviderMessage {
  /// The APNs payloads in it; a payload that isn't JSON has only findings.
  private(set) var payloads: [LocatedPayload] = []
  /// The provider, if it creates the payload from the message itself.
  private(set) var maker: PushProvider?
  /// The findings about the message itself.
  private(set) var findings = Findings()

  /// The message in the file's outermost value; nil if that isn't a known message.
  init?(_ root: JSONNode) {
    guard root["aps"] == nil else { return nil }
    if let message = Self.firebase(in: root) {
      payloads = [.firebase(message, in: root)]
    } else if let apns = root["apns"], apns["aps"]?.isObject == true {
      // Pusher Beams: <https://pusher.com/docs/beams/reference/publish-api>
      payloads = [LocatedPayload(apns, at: ["apns"])]
    } else if let sns = SNSMessage(root) {
      (payloads, findings) = (sns.payloads, sns.findings)
      maker = sns.isDefaultOnly ? .sns : nil
    } else if let maker = Self.maker(of: root) {
      self.maker = maker
    } else {
      return nil
    }
  }

  /// The message for Firebase Cloud Messaging, HTTP v1.
  ///
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
  private static func firebase(in root: JSONNode) -> JSONNode? {
    guard let message = root["message"] else { return nil }
    if message["apns"]?["payload"]?.isObject == true { return message }
    let isAddressed = ["token", "topic", "condition"].contains { message[$0]?.text != nil }
    return isAddressed && message.hasObject("notification", "data", "apns", "android", "webpush")
      ? message : nil
  }

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
    return nil
  }

  /// Whether a value is an Expo push token, or a list that begins with one.
  private static func isExpoToken(_ node: JSONNode) -> Bool {
    let text = node.text ?? node.elements.first?.text ?? ""
    return ["ExponentPushToken[", "ExpoPushToken["].contains { text.utf8.starts(with: $0.utf8) }
  }
}

extension JSONNode {
  /// Whether one of the keys has an object.
  fileprivate func hasObject(_ keys: String...) -> Bool {
    keys.contains { self[$0]?.isObject == true }
  }
}
