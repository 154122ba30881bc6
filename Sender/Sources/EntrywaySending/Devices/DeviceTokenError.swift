public import EntrywayDiagnostics

/// Why a text is not a device token.
///
/// It never contains the token or any part of it.
///
/// ```swift
/// do {
///   _ = try DeviceToken(hex: "<00fc13ad ff785122>")
/// } catch {
///   print(error.code.rawValue)  // data-description
/// }
/// ```
public struct DeviceTokenError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is empty.
    public static let empty = Code(rawValue: "empty")
    /// A character is not a hexadecimal digit; ``DeviceTokenError/position`` says which.
    public static let notHexadecimal = Code(rawValue: "not-hexadecimal")
    /// The number of digits is odd, so one is missing.
    public static let oddLength = Code(rawValue: "odd-length")
    /// It is longer than ``DeviceToken/maximumLength``.
    public static let tooLong = Code(rawValue: "too-long")
    /// It is Foundation's description of a `Data` or `NSData`.
    public static let dataDescription = Code(rawValue: "data-description")
    /// It is a registration token of Firebase Cloud Messaging.
    public static let firebase = Code(rawValue: "firebase")
    /// It is a token of Expo's push service.
    public static let expo = Code(rawValue: "expo")
    /// It is Base64.
    public static let base64 = Code(rawValue: "base64")
    /// It is a UUID, such as `identifierForVendor`.
    public static let uuid = Code(rawValue: "uuid")
  }

  /// What is wrong.
  public let code: Code
  /// The position of the first invalid character, counted from 1.
  public let position: Int?
  /// How many characters it has, if the length is wrong.
  public let length: Int?

  package init(_ code: Code, position: Int? = nil, length: Int? = nil) {
    self.code = code
    self.position = position
    self.length = length
  }

  /// What a text is that has a wrong character at a position.
  init(describing text: some StringProtocol, position: Int) {
    self.init(Self.kind(of: text.utf8.prefix(4096)) ?? .notHexadecimal, position: position)
  }

  /// What is wrong, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    return Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), message, hint: hint)
  }

  private var words: (message: String, hint: String) {
    switch code {
    case .empty:
      ("the device token is empty", "pass the token that the app sent, in hexadecimal.")
    case .oddLength:
      (
        "the device token has \(length ?? 0) hexadecimal digits, an odd number",
        "a digit is missing: check whether the token was truncated where it is stored."
      )
    case .tooLong:
      (
        "the device token has \(length ?? 0) characters;"
          + " the limit is \(2 * DeviceToken.maximumLength)",
        "pass one token; in a file, write each on its own line."
      )
    case .dataDescription:
      (
        "the device token is the description of a `Data` value",
        "in the app, convert it with `token.map { String(format: \"%02x\", $0) }.joined()`."
          + " A text such as `<00fc13ad ff785122>` is a token once `<`, `>` and spaces are"
          + " removed; one with `…` or `...` is incomplete."
      )
    case .firebase:
      (
        "the token is from Firebase Cloud Messaging, not from APNs",
        "send the app's APNs device token (`Messaging.messaging().apnsToken`) to your server."
      )
    case .expo:
      (
        "the token is from Expo's push service, not from APNs",
        "in the app, use `getDevicePushTokenAsync`, which returns the APNs device token."
      )
    case .base64:
      (
        "the device token is in Base64, not in hexadecimal",
        "decode it first: `DeviceToken(bytes: Data(base64Encoded: text) ?? Data())`,"
          + " or in a shell `base64 -d | xxd -p -c 0`."
      )
    case .uuid:
      (
        "a UUID is not a device token",
        "pass what `didRegisterForRemoteNotificationsWithDeviceToken` returned, in hexadecimal."
      )
    default:
      (
        "character \(position ?? 0) of the device token is not a hexadecimal digit",
        "a device token is written with the digits 0-9 and a-f, without spaces or prefix."
      )
    }
  }
}

extension DeviceTokenError {
  /// What the text is, if it has the form of something else than a token.
  private static func kind(of text: some Sequence<UInt8>) -> Code? {
    var text = Array(text)
    while let last = text.last, isSpace(last) { text.removeLast() }
    text = Array(text.drop(while: isSpace))
    if text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") { return .dataDescription }
    if starts(text, "{length") || starts(text, "{ length") { return .dataDescription }
    if starts(text, "ExponentPushToken[") || starts(text, "ExpoPushToken[") { return .expo }
    if isUUID(text) { return .uuid }
    let others = text.count { DeviceToken.lowercasedDigit($0) == nil }
    // A token with a typo or two also has the letters of Base64; of real Base64 two thirds of the
    // characters are not hexadecimal.
    guard others * 4 > text.count else { return nil }
    let letters = text.count { isLetterOrDigit($0) }
    let marks = Set(text.filter { !isLetterOrDigit($0) })
    // An instance identifier, a colon, and a long text: `cXyz…:APA91b…`.
    if marks.isSubset(of: Set(":_-".utf8)), text.count > 100,
      marks.contains(UInt8(ascii: ":")) || starts(text, "APA91")
    {
      return .firebase
    }
    if marks.isSubset(of: Set("+/=".utf8)) || marks.isSubset(of: Set("-_=".utf8)),
      letters >= 16, text.drop(while: { $0 != UInt8(ascii: "=") }).count <= 2
    {
      return .base64
    }
    return nil
  }

  private static func isUUID(_ text: [UInt8]) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : DeviceToken.lowercasedDigit(byte) != nil
      }
  }

  private static func starts(_ text: [UInt8], _ start: String) -> Bool {
    text.starts(with: start.utf8)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
