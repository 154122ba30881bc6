/// The address of an app on a device, as the app got it from
/// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` or from ActivityKit.
///
/// ```swift
/// let token = try DeviceToken(hex: "00FC13ADFF785122B4AD28809A3420982341241421348097878E577C991DE8F0")
/// print(token)  // device token of 32 bytes
/// ```
///
/// Anyone who has a token and your key can send pushes to the device, so neither its description
/// nor its mirror contains it. Two tokens with the same bytes are equal, however they were written.
///
/// Today's tokens have 32 bytes, those of Live Activities more (observed: 80 and above). Apple asks
/// you not to rely on a length, so any length up to ``maximumLength`` is accepted:
/// <https://developer.apple.com/documentation/uikit/uiapplication/registerforremotenotifications()>
public struct DeviceToken: Hashable, Sendable {
  /// Its bytes in lowercase hexadecimal.
  package let hex: String

  package init(unchecked hex: String) { self.hex = hex }

  /// The largest number of bytes in a token, far more than in any that was observed.
  public static let maximumLength = 256

  /// Creates a token from hexadecimal digits, in either case and without separators.
  ///
  /// - Throws: A ``DeviceTokenError`` that says what the text is instead, if that is recognizable.
  /// - Complexity: O(*n*) in the text's length, which is bounded by ``maximumLength``.
  public init(hex text: some StringProtocol) throws(DeviceTokenError) {
    // The bound is checked first: a hostile text may have any length.
    let count = text.utf8.count
    guard count > 0 else { throw DeviceTokenError(.empty) }
    var hex: [UInt8] = []
    hex.reserveCapacity(min(count, 2 * Self.maximumLength))
    for byte in text.utf8 {
      guard let digit = Self.lowercasedDigit(byte) else {
        throw DeviceTokenError(describing: text, position: hex.count + 1)
      }
      guard hex.count < 2 * Self.maximumLength else {
        throw DeviceTokenError(.tooLong, length: count)
      }
      hex.append(digit)
    }
    guard count.isMultiple(of: 2) else { throw DeviceTokenError(.oddLength, length: count) }
    self.hex = String(decoding: hex, as: UTF8.self)
  }

  /// Creates a token from its bytes, as an app receives it in a `Data`.
  ///
  /// ```swift
  /// let token = try DeviceToken(bytes: Data(base64Encoded: row.token) ?? Data())
  /// ```
  public init(bytes: some Collection<UInt8>) throws(DeviceTokenError) {
    guard !bytes.isEmpty else { throw DeviceTokenError(.empty) }
    guard bytes.count <= Self.maximumLength else {
      throw DeviceTokenError(.tooLong, length: 2 * bytes.count)
    }
    let digits = Array("0123456789abcdef".utf8)
    hex = String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// How many bytes it has.
  public var length: Int { hex.utf8.count / 2 }

  /// The digit in lower case; nil if the byte is none.
  static func lowercasedDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte | 0x20
    default: nil
    }
  }
}

extension DeviceToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Only its length: `device token of 32 bytes`.
  public var description: String { "device token of \(length) \(length == 1 ? "byte" : "bytes")" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror with only the length.
  public var customMirror: Mirror { Mirror(self, children: ["length": length]) }
}
