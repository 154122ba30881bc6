package import Foundation

/// What proves to APNs that a request comes from the team: a JSON Web Token that the team's key
/// signed.
///
/// Neither its description nor a mirror shows its text.
package struct ProviderToken: Hashable, Sendable {
  /// The signed text, behind `bearer `.
  package let text: String
  /// When it was issued (`iat`), in whole seconds.
  package let issued: Date
  /// Whether it was made because APNs called the one before it expired.
  package let isRenewal: Bool

  package init(text: String, issued: Date, isRenewal: Bool = false) {
    self.text = text
    self.issued = issued
    self.isRenewal = isRenewal
  }
}

extension ProviderToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "provider token" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["issued": issued]) }
}

/// The provider tokens of a key: one at a time, for all connections.
///
/// Nothing in it waits for the network, so its functions are synchronous; only the first call, one
/// in three quarters of an hour and one after a refusal sign anew or read a file.
package protocol ProviderTokens: Sendable {
  /// The token to send now, which is less than an hour old.
  func current() throws(ProviderTokenError) -> ProviderToken

  /// The token to send instead of one that APNs calls expired; the same for all who ask with the
  /// same one. `serverDate` is the answer's `date` field as it is, if there is one.
  ///
  /// - Throws: `ProviderTokenError.Code.clock` if the expired one is itself such a renewal.
  func renewed(after expired: ProviderToken, serverDate: String?) throws(ProviderTokenError)
    -> ProviderToken
}

extension ProviderTokens {
  package func renewed(after expired: ProviderToken) throws(ProviderTokenError) -> ProviderToken {
    try renewed(after: expired, serverDate: nil)
  }
}
