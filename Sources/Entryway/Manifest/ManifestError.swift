/// Why a text cannot be read as a manifest, and where.
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

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not JSON.
    public static let json = Code(rawValue: "json")
    /// The manifest is of a version that this library does not read.
    public static let version = Code(rawValue: "version")
    /// A value that every manifest has is absent or null.
    public static let missing = Code(rawValue: "missing")
    /// A value has the wrong type: a number instead of text.
    public static let kind = Code(rawValue: "kind")
    /// A value has the right type, but no meaning there.
    public static let value = Code(rawValue: "value")
  }

  /// What kind of problem it is.
  public let code: Code
  /// The way to the value that cannot be used, such as `routes[0].pattern`; empty for the whole.
  public let path: String
  /// What is wrong, where, and what to do; of a text that is no JSON, line and column.
  public let diagnostic: Diagnostic

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

  /// What the decoder found, in the words of the manifest: no Swift type has a name here.
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
      // Foundation does not say where a number stands that does not fit.
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
      .value, at: path, " is \(words), which has no meaning here",
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

/// The first number of a manifest that no field of it can hold.
private struct MisfitNumber {
  private(set) var path = ""
  private(set) var value = PayloadValue.null

  init?(in manifest: PayloadValue) {
    guard find(in: manifest, at: "", key: "") else { return nil }
  }

  private mutating func find(in value: PayloadValue, at path: String, key: String) -> Bool {
    switch value {
    case .integer(let number) where key == "max" && number < 0: break
    case .double(let number) where key != "max" || UInt64(exactly: number.rounded()) == nil: break
    case .double(let number) where number != number.rounded(): break
    case .array(let values):
      return values.enumerated().contains { find(in: $1, at: "\(path)[\($0)]", key: key) }
    case .object(let values):
      return values.sorted { $0.key < $1.key }.contains { name, value in
        let name = Excerpt.line(name)
        return find(in: value, at: path.isEmpty ? name : "\(path).\(name)", key: name)
      }
    default: return false
    }
    (self.path, self.value) = (path, value)
    return true
  }
}
