import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a connection gave no answer, or half of one.
package enum ConnectionFault: Hashable, Sendable {
  case refused, lost, unknownHost, offline, insecure, timedOut
  /// Another of the system's codes.
  case other(Int)

  package init(_ error: any Error) {
    let code = (error as? URLError)?.code
    switch code {
    case .cannotConnectToHost: self = .refused
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse: self = .lost
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .offline
    case .timedOut: self = .timedOut
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .appTransportSecurityRequiresSecureConnection:
      self = .insecure
    default: self = .other(code?.rawValue ?? 0)
    }
  }
}
