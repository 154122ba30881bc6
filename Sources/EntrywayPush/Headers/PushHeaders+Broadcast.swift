import EntrywayDiagnostics

// A broadcast on a channel, which updates or ends Live Activities, on iOS 18:
// https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns
extension PushHeaders {
  /// Headers for a broadcast to all devices that follow a channel.
  ///
  /// ```swift
  /// let headers = PushHeaders(broadcastTo: "dHN0LXNyY2gtY2hubA==", expiration: .once)
  /// try headers.fields(for: payload)
  /// // ["apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-expiration": "0",
  /// //  "apns-push-type": "liveactivity"]
  /// ```
  ///
  /// The request's path names the app, so there is no topic. A broadcast has no collapse identifier
  /// and can have up to 5,120 bytes. It updates or ends Live Activities, but cannot start one.
  /// <https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns>
  ///
  /// - Parameters:
  ///   - channel: The channel's identifier, in Base64 as APNs returns it (`apns-channel-id`).
  ///   - priority: The priority, `.immediate` or `.powerAware` (`apns-priority`); APNs' default for
  ///     nil.
  ///   - expiration: How long APNs keeps the push (`apns-expiration`), on channels that store one.
  public init(
    broadcastTo channel: String, priority: PushPriority? = nil, expiration: PushExpiration? = nil
  ) {
    self.init(.liveactivity, topic: "", priority: priority, expiration: expiration)
    self.channel = channel
  }

  /// Problems with the headers of a broadcast, other than priority and expiration.
  func broadcastProblems(_ channel: String) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if !channel.isBase64 {
      problems.append(
        Diagnostic(
          .error, .channel, "the channel is not Base64", names: ["apns-channel-id"],
          notes: channel.isEmpty ? [] : ["apns-channel-id: \(Excerpt.line(channel))"],
          hint: "use the `apns-channel-id` that APNs returned when the channel was created."))
    }
    if type != .liveactivity { problems.append(.broadcast(of: type)) }
    if collapseID != nil {
      problems.append(
        Diagnostic(
          .error, .collapseID, "a broadcast has no collapse identifier",
          names: ["apns-collapse-id"], hint: "leave it out."))
    }
    return problems
  }
}

extension Diagnostic {
  /// A broadcast of a type other than `liveactivity`.
  static func broadcast(of type: PushType) -> Diagnostic {
    Diagnostic(
      .error, .pushType,
      "a broadcast must have the type `liveactivity`, not `\(type.rawValue)`",
      hint: "send it to device tokens: channels are only for Live Activities.")
  }

  /// A broadcast with the event `start`.
  static let broadcastStart = Diagnostic(
    .error, .pushType, "a broadcast cannot start a Live Activity",
    hint: "send `start` to each device, with the channel as `input-push-channel`.")
}
