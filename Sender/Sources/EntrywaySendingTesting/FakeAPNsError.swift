public import EntrywayDiagnostics

/// Why a fake APNs didn't start, or didn't receive the pushes that a test waits for.
///
/// ```swift
/// do {
///   _ = try await FakeAPNs.start(options)
/// } catch let error where error.code == .port {
///   print(error)
/// }
/// // the fake APNs can't listen on 127.0.0.1:443: Permission denied
/// // hint: leave the port out; the fake then takes a free one
/// ```
public struct FakeAPNsError: DiagnosticError, Hashable, Sendable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The fake can't listen on the port.
    public static let port = Code(rawValue: "port")
    /// The certificate couldn't be created or used.
    public static let certificate = Code(rawValue: "certificate")
    /// The certificate or the key couldn't be written to a file.
    public static let file = Code(rawValue: "file")
    /// An option is out of range.
    public static let option = Code(rawValue: "option")
    /// Fewer pushes arrived than the test waited for.
    public static let tooFew = Code(rawValue: "too-few-pushes")
  }

  /// What is wrong.
  public let code: Code
  /// What is wrong, where, and what to do.
  public let diagnostic: Diagnostic

  init(_ code: Code, _ message: String, hint: String) {
    self.code = code
    diagnostic = Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), message, hint: hint)
  }
}

extension FakeAPNsError {
  static func cannotListen(port: Int, _ reason: String) -> FakeAPNsError {
    FakeAPNsError(
      .port, "the fake APNs can't listen on 127.0.0.1:\(port): \(reason)",
      hint: "leave the port out; the fake then takes a free one")
  }

  static func badCertificate(_ reason: String) -> FakeAPNsError {
    FakeAPNsError(
      .certificate, "the fake APNs can't make its certificate: \(reason)",
      hint: "this is a fault of EntrywaySendingTesting; please report it")
  }

  static func cannotWrite(_ path: String, _ reason: String) -> FakeAPNsError {
    FakeAPNsError(
      .file, "can't write the file \(path): \(reason)",
      hint: "name a path in a folder that exists and is writable")
  }

  static func badOption(_ name: String, _ value: Int, _ range: ClosedRange<Int>) -> FakeAPNsError {
    FakeAPNsError(
      .option, "the fake's option \(name) is \(value)",
      hint: "choose from \(range.lowerBound) to \(range.upperBound)")
  }

  static func tooFew(_ count: Int, of expected: Int, within limit: Duration) -> FakeAPNsError {
    let (seconds, rest) = limit.components
    let time = rest == 0 ? "\(seconds) seconds" : "\(limit)"
    return FakeAPNsError(
      .tooFew, "\(count) of \(expected) pushes reached the fake APNs within \(time)",
      hint: "check what the sender reports; a push that waits for release() counts as received")
  }
}
