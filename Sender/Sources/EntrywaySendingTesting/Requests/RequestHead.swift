import NIOHPACK

/// What a request says before its body.
struct RequestHead {
  var method = ""
  var path = ""
  var authorization: String?
  var topic: String?
  var type: String?
  var id: String?
  var expiration: String?
  var priority: String?
  var collapseID: String?
  var channelID: String?
  var requestID: String?
  /// Whether a field of APNs comes twice.
  var repeats = false

  init(_ fields: HPACKHeaders) {
    for (name, value, _) in fields {
      switch name {
      case ":method": method = value
      case ":path": path = value
      case "authorization": repeats = Self.set(&authorization, value) || repeats
      case "apns-topic": repeats = Self.set(&topic, value) || repeats
      case "apns-push-type": repeats = Self.set(&type, value) || repeats
      case "apns-id": repeats = Self.set(&id, value) || repeats
      case "apns-expiration": repeats = Self.set(&expiration, value) || repeats
      case "apns-priority": repeats = Self.set(&priority, value) || repeats
      case "apns-collapse-id": repeats = Self.set(&collapseID, value) || repeats
      case "apns-channel-id": repeats = Self.set(&channelID, value) || repeats
      case "apns-request-id": repeats = Self.set(&requestID, value) || repeats
      default: break
      }
    }
  }

  /// Sets a field, and tells whether it was set before.
  private static func set(_ field: inout String?, _ value: String) -> Bool {
    defer { field = value }
    return field != nil
  }

  /// What a request is about, by its path.
  enum Subject: Equatable {
    case push
    case broadcast(bundleID: String)
    case channel(bundleID: String)
    case allChannels(bundleID: String)
    case nothing
  }

  var subject: Subject {
    if isOfDevice { return .push }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if parts.count == 5, parts[0...3] == ["", "4", "broadcasts", "apps"], !parts[4].isEmpty {
      return .broadcast(bundleID: parts[4])
    }
    guard parts.count == 5, parts[0...2] == ["", "1", "apps"], !parts[3].isEmpty else {
      return .nothing
    }
    switch parts[4] {
    case "channels": return .channel(bundleID: parts[3])
    case "all-channels": return .allChannels(bundleID: parts[3])
    default: return .nothing
    }
  }

  var isOfDevice: Bool { path.utf8.starts(with: "/3/device/".utf8) }

  /// Whether the request is about channels, and sends nothing to devices.
  var isOfChannels: Bool { path.utf8.starts(with: "/1/".utf8) }

  /// The device token: what follows `/3/device/`; empty if the path is another.
  var device: Substring { isOfDevice ? path.dropFirst(10) : "" }
}
