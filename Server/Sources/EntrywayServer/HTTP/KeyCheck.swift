import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// Lets in who shows a key: `Authorization: Bearer ewsk_…`.
struct KeyCheck: Sendable {
  let cache: RecordCache

  /// Why nobody is let in.
  private enum Refused: String, Error {
    case noHeader = "the request has no key"
    case noKey = "this is not a key"
    case otherType = "the key has the wrong type"
    case notValid = "the key is not valid"
  }

  /// The key of a request, of one type.
  ///
  /// - Throws: A ``Problem`` with 401 for a key that is missing, of the other type, unknown, expired or
  ///   revoked; of the last three it is not told which.
  func caller(
    of request: Request, type: Key.Kind, at time: Timestamp
  ) async throws -> Caller {
    let text: KeyText
    do throws(Refused) {
      text = try Self.key(in: request.headers[.authorization], type)
    } catch {
      throw Self.refused(error, type)
    }
    if let key = try await cache.key(text.id)?.value, Self.isValid(key, shownAs: text, at: time),
      let id = key.app, let app = try await cache.app(id)?.value
    {
      return Caller(key: key, app: app)
    }
    throw Self.refused(.notValid, type)
  }

  /// The caller whom a header names, if key and app are in memory and nothing is wrong with them.
  func knownCaller(_ header: String?, type: Key.Kind, at time: Timestamp) -> Caller? {
    guard let text = try? Self.key(in: header, type), let (key, app) = cache.known(key: text.id),
      Self.isValid(key, shownAs: text, at: time)
    else { return nil }
    return Caller(key: key, app: app)
  }

  /// The key that `Authorization: Bearer ewsk_…` shows.
  private static func key(
    in header: String?, _ type: Key.Kind
  ) throws(Refused) -> KeyText {
    guard let header else { throw .noHeader }
    guard let text = bearer(in: header).flatMap(KeyText.init) else { throw .noKey }
    guard text.type == type else { throw .otherType }
    return text
  }

  /// Whether a key is the one that is shown, and lets in at a time.
  private static func isValid(_ key: Key, shownAs text: KeyText, at time: Timestamp) -> Bool {
    text.proves(key) && key.isValid(at: time)
  }

  /// What follows `Bearer`, in upper or lower case as any scheme's name (RFC 9110, section 11.1); nil for
  /// another scheme.
  static func bearer(in header: String) -> String? {
    let (bytes, scheme) = (header.utf8, "bearer".utf8)
    let space = UInt8(ascii: " ")
    guard bytes.count > scheme.count, bytes.dropFirst(scheme.count).first == space,
      zip(bytes, scheme).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    return String(Substring(bytes.dropFirst(scheme.count).drop { $0 == space }))
  }

  private static func refused(_ refusal: Refused, _ type: Key.Kind) -> Problem {
    var problem = Problem(
      .unauthorized, "no-valid-key", refusal.rawValue,
      hint: "send `Authorization: Bearer \(type == .secret ? "ewsk_…" : "ewpk_…")` with a key that "
        + "`entryway-server keys create` printed.")
    problem.headers[.wwwAuthenticate] = "Bearer"
    return problem
  }
}

extension KeyCheck {
  /// The caller of a secret key that may do what a scope allows.
  ///
  /// - Throws: A ``Problem`` with 401, or with 403 that names the scope.
  func caller(_ request: Request, with scope: Key.Scope) async throws -> Caller {
    let caller = try await caller(of: request, type: .secret, at: .now)
    guard caller.key.allows(scope) else {
      throw Problem(
        .forbidden, "missing-scope", "the key `\(caller.key.title)` can't do this",
        hint: "use a key with the scope `\(scope.rawValue)`.")
    }
    return caller
  }
}
