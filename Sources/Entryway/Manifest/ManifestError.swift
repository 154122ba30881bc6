public import EntrywayDiagnostics
import EntrywayJSON

/// An error in a manifest, and its location.
///
/// ```swift
/// do {
///   _ = try RouteManifest(json: #"{"version": 1, "routes": [{"name": "home", "pattern": 3}]}"#)
/// } catch {
///   print(error)
/// }
/// // `routes[0].pattern` is the number 3, not text
/// // hint: regenerate the manifest from the app's table, or put text there.
/// ```
public struct ManifestError: DiagnosticError, Hashable, Sendable {
  /// The kinds of problems that a manifest can have; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not JSON.
    public static let json = Code(rawValue: "json")
    /// The manifest has a version that this library cannot read.
    public static let version = Code(rawValue: "version")
    /// A required value is absent or null.
    public static let missing = Code(rawValue: "missing")
    /// A value has the wrong type: a number instead of text.
    public static let kind = Code(rawValue: "kind")
    /// A value has the right type but is not valid there.
    public static let value = Code(rawValue: "value")
  }

  /// The kind of problem.
  public let code: Code
  /// The path to the invalid value, such as `routes[0].pattern`; empty for the manifest as a whole.
  public let path: String
  /// What is wrong, where, and what to do; for invalid JSON, with line and column.
  public let diagnostic: Diagnostic

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  private init(_ code: Code, at path: String, _ diagnostic: Diagnostic) {
    self.code = code
    self.path = path
    self.diagnostic = diagnostic
  }

  private init(_ code: Code, at path: String, _ message: String, hint: String) {
    self.init(
      code, at: path,
      Diagnostic(
        .error, Diagnostic.Code(rawValue: code.rawValue),
        (path.isEmpty ? "the manifest" : "`\(path)`") + message, hint: hint))
  }

  init(_ problem: JSONError) {
    code = .json
    path = ""
    diagnostic = problem.diagnostic
  }
}

extension ManifestError {
  private static let anew = "regenerate the manifest from the app's table"

  /// The decoder's error in terms of the manifest, without Swift type names.
  init(_ error: any Error, in manifest: PayloadValue) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      self.init(missing: (context.codingPath + [key]).pathText)
    case .valueNotFound(let type, let context)?:
      self.init(
        .null, isNot: Self.kind(type), context.codingPath.pathText, code: .missing)
    case .typeMismatch(let type, let context)?:
      self.init(
        manifest.value(on: context.codingPath), isNot: Self.kind(type),
        context.codingPath.pathText)
    case .dataCorrupted(let context)?:
      self.init(corrupted: context, in: manifest)
    default:
      self.init(meaningless: manifest, "")
    }
  }

  private init(corrupted context: DecodingError.Context, in manifest: PayloadValue) {
    let path = context.codingPath.pathText
    let found = manifest.value(on: context.codingPath)
    switch (context.underlyingError as? ManifestFault, found) {
    case (let fault?, _):
      self.init(fault, path)
    case (nil, .text):
      self.init(meaningless: found, path)
    default:
      // Foundation does not report where a number that does not fit is.
      guard let misfit = MisfitNumber(in: manifest) else {
        self.init(meaningless: found, path)
        return
      }
      self.init(misfit.value, isNot: "a whole number in range", misfit.path)
    }
  }

  private init(_ fault: ManifestFault, _ path: String) {
    let diagnostic = fault.diagnostic
    switch fault {
    case .version: self.init(.version, at: path, diagnostic)
    case .shape, .resolver: self.init(.value, at: path, diagnostic.about("`\(path)`"))
    }
  }

  private init(missing path: String) {
    self.init(.missing, at: path, " is missing", hint: "\(Self.anew), or add it.")
  }

  private init(
    _ found: PayloadValue, isNot expected: String, _ path: String, code: Code = .kind
  ) {
    self.init(
      code, at: path, " is \(found.kind), not \(expected)",
      hint: "\(Self.anew), or put \(expected) there.")
  }

  private init(meaningless found: PayloadValue, _ path: String) {
    var words = found.kind
    if case .text = found { words = found.excerpt }
    self.init(
      .value, at: path, " is \(words), which is not a known value",
      hint: "\(Self.anew), or correct the value.")
  }

  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type: "a whole number in range"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

extension PayloadValue {
  /// The value to which a decoder's path leads.
  fileprivate func value(on path: [any CodingKey]) -> PayloadValue {
    path.reduce(self) { value, key in
      switch value {
      case .object(let values): values[key.stringValue] ?? .null
      case .array(let values):
        key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
      default: .null
      }
    }
  }
}

/// The first number of a manifest that is out of range: the version, or a bound of an integer.
private struct MisfitNumber {
  let path: String
  let value: PayloadValue

  init?(in manifest: PayloadValue) {
    var numbers = [("version", manifest["version"])]
    for (path, route) in Self.elements(of: manifest["routes"], "routes") {
      for (path, parameter) in Self.elements(of: route["parameters"], "\(path).parameters") {
        numbers += Self.bounds(of: parameter, path)
      }
    }
    for (path, rule) in Self.elements(of: manifest["entries"]?["rules"], "entries.rules") {
      numbers += Self.bounds(of: rule, path)
    }
    let present = numbers.compactMap { path, value in value.map { (path, $0) } }
    // The largest `max` is 2⁶⁴ when read as a double, so it is reported only if all others fit.
    guard
      let (path, value) = present.first(where: { !Self.fits($1, at: $0, upTo: 0x1p64) })
        ?? present.first(where: { !Self.fits($1, at: $0, upTo: (0x1p64).nextDown) })
    else { return nil }
    self.path = path
    self.value = value
  }

  private static func elements(
    of value: PayloadValue?, _ path: String
  ) -> [(path: String, value: PayloadValue)] {
    guard case .array(let values)? = value else { return [] }
    return values.enumerated().map { ("\(path)[\($0)]", $1) }
  }

  private static func bounds(
    of owner: PayloadValue, _ path: String
  ) -> [(String, PayloadValue?)] {
    ["min", "max"].map { ("\(path).shape.\($0)", owner["shape"]?[$0]) }
  }

  private static func fits(_ value: PayloadValue, at path: String, upTo largest: Double) -> Bool {
    let isMax = path.hasSuffix(".max")
    switch value {
    case .integer(let number): return !isMax || number >= 0
    // A number that fits `Int` is read as one, unless it is written with a point or an exponent.
    case .double(let number) where isMax:
      return number >= 0 && number <= largest && number == number.rounded()
    case .double(let number): return number > -0x1p63 && Int64(exactly: number) != nil
    default: return true
    }
  }
}
