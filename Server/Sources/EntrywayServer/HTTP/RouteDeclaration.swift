import HTTPTypes
import LinkPlatform

/// Who may ask for something at the private address.
enum Access: Hashable, Sendable {
  /// Everybody: it tells nothing of an app.
  case open
  /// A secret key with a scope, for its app; the control token, for any app.
  case key(Key.Scope)
  /// The control token alone.
  case control
}

/// What is known of a route before anybody asks: who may, and what the audit log tells of it then.
struct RouteDeclaration: Hashable, Sendable {
  let method: HTTPRequest.Method
  /// As the description writes it: `/v1/links/{id}`.
  let path: String
  let access: Access
  /// The actions of which the audit log has one as soon as something was done; empty for what reads.
  let audit: [String]
}
