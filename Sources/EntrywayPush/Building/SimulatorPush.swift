public import Entryway

/// A push for the simulator: the file, and the line that sends it.
///
/// ```swift
/// let push = try SimulatorPush(payload, bundleID: "com.example.shop")
/// push.json()                             // what goes into order.apns
/// push.command(file: "order.apns")        // xcrun simctl push booted com.example.shop order.apns
/// ```
///
/// The file names its app, so that it may also be dropped onto the simulator's window.
public struct SimulatorPush: Hashable, Sendable {
  /// The key by which a file names its app: `Simulator Target Bundle`.
  package static let bundleKey = SystemKeys.simulatorBundle

  /// What is sent.
  public let payload: PayloadValue
  /// The app's bundle identifier.
  public let bundleID: String

  /// A payload for an app.
  ///
  /// - Parameters:
  ///   - payload: What is sent.
  ///   - bundleID: The app's bundle identifier.
  /// - Throws: ``PushBuildingError`` if the bundle identifier is empty, because the simulator could
  ///   not find the app.
  public init(_ payload: PushPayload, bundleID: String) throws(PushBuildingError) {
    guard !bundleID.isEmpty else {
      throw PushBuildingError(
        .empty, "the bundle identifier is empty",
        hint: "use the app's identifier, such as com.example.shop.", keyPath: Self.bundleKey)
    }
    self.payload = payload.value
    self.bundleID = bundleID
  }

  /// The file's content: JSON that names the app, with a line break at its end.
  ///
  /// - Parameter pretty: Whether each value stands on a line of its own.
  /// - Returns: The text; on one line unless it is pretty.
  public func json(pretty: Bool = false) -> String {
    var file = payload
    if case .object(var fields) = payload {
      fields[Self.bundleKey] = .text(bundleID)
      file = .object(fields)
    }
    return file.jsonText(pretty: pretty) + "\n"
  }

  /// The line that sends the file, quoted for a shell.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - device: The simulator; the one that runs unless given.
  /// - Returns: `xcrun simctl push …`.
  public func command(file: String, device: String = "booted") -> String {
    let file = file.hasPrefix("-") ? "./" + file : file
    return (["xcrun", "simctl", "push"] + [device, bundleID, file].map(ShellText.quoted))
      .joined(separator: " ")
  }
}

/// Texts as words of a shell's line.
private enum ShellText {
  /// The text as one word: as it is if nothing in it means something, else in single quotes.
  static func quoted(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "._-/:@%+,".utf8.contains(byte)
      }
    }
    if plain, !text.isEmpty { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
