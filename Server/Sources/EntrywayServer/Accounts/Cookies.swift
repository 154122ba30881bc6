import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform

/// What a browser sends back.
///
/// All names begin with `__Host-`: a browser takes such a cookie only with `Secure`, for the whole host
/// and no other (RFC 6265bis, section 4.1.3.2). It takes them over plain HTTP from this machine alone.
struct Cookies {
  static let session = "__Host-entryway-session"
  /// That the browser has signed in before.
  static let browser = "__Host-entryway-browser"
  /// What the sign-in form must carry.
  static let form = "__Host-entryway-form"
  static let theme = "__Host-entryway-theme"

  private var values: [String: String] = [:]

  init(_ request: Request) {
    for field in request.headers[values: .cookie] {
      for pair in FieldText.items(of: field, at: ";") {
        let parts = FieldText.parts(of: pair, at: "=", maxSplits: 1).map(FieldText.trimmed)
        guard parts.count == 2 else { continue }
        if values[parts[0]] == nil { values[parts[0]] = parts[1] }
      }
    }
  }

  subscript(name: String) -> String? { values[name] }

  /// A cookie to be set; nil ends with the browser's own session.
  static func set(_ name: String, _ value: String, seconds: Int? = nil) -> String {
    let age = seconds.map { "; Max-Age=\($0)" } ?? ""
    return "\(name)=\(value); Path=/; Secure; HttpOnly; SameSite=Lax\(age)"
  }

  static func remove(_ name: String) -> String { set(name, "", seconds: 0) }
}

/// Whether a form comes from this server's own page.
enum FormOrigin {
  /// What browsers tell of where a request comes from (Fetch Metadata).
  static func isOwn(_ request: Request) -> Bool {
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else {
      return true
    }
    return site == "same-origin"
  }

  /// Whether it comes from there, and carries the token that the page has.
  static func isOwn(_ request: Request, token: String, of page: String) -> Bool {
    isOwn(request) && SecretHash.isSame(token, page)
  }
}
