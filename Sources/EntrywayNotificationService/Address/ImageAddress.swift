import Foundation

/// An address that may be fetched.
struct ImageAddress: Hashable, Sendable {
  var url: URL
  /// As an error shows it: without the query, which may hold a signature.
  var shown: String
}
