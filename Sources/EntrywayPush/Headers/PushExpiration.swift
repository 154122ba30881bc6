#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How long APNs keeps a push that cannot be delivered: `apns-expiration`.
public enum PushExpiration: Hashable, Sendable {
  /// It is tried once, and not kept.
  case once
  /// It is kept until then, and 30 days at most.
  case at(Date)
}
