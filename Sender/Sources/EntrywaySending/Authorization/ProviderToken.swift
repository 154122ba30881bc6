package import Foundation

/// What proves to APNs that a request comes from the team.
package struct ProviderToken: Hashable, Sendable {
  /// The signed text, behind `bearer `.
  package let text: String
  /// When it was issued (`iat`), in whole seconds.
  package let issued: Date
}

/// The provider tokens of a key: one at a time, for all connections.
package protocol ProviderTokens: Sendable {
  /// The token to send now, which is less than an hour old.
  func current() async throws -> ProviderToken

  /// The token to send instead of one that APNs calls expired; the same for all who ask with the same one.
  func renewed(after expired: ProviderToken) async throws -> ProviderToken
}
