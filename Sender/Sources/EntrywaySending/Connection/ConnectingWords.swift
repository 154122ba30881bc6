import EntrywayDiagnostics
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// What went wrong while a connection was set up, in words without the internals of NIO and BoringSSL.
enum ConnectingWords {
  static func of(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      if let single = error.connectionErrors.first { return of(single.error) }
      return "the host's name can't be looked up"
    case let error as IOError: return String(cString: strerror(error.errnoCode))
    case ChannelError.connectTimeout: return "no answer"
    case NIOSSLError.uncleanShutdown: return "the connection was closed during the handshake"
    case NIOSSLError.failedToLoadCertificate: return "a trust root is not a certificate in PEM"
    default: break
    }
    if let reason = tlsReason(error) {
      return reason.utf8.split(separator: UInt8(ascii: "_")).map {
        String(decoding: $0, as: UTF8.self)
      }
      .joined(separator: " ").lowercased()
    }
    return "\(type(of: error))"
  }

  /// BoringSSL's name for what failed, such as `CERTIFICATE_VERIFY_FAILED`.
  ///
  /// It stands in the error's text alone: `… routines:OPENSSL_internal:NAME at FILE:LINE`.
  static func tlsReason(_ error: any Error) -> String? {
    guard error is NIOSSLError || error is BoringSSLError else { return nil }
    let text = "\(error)".utf8
    guard let mark = text.firstRange(of: ":OPENSSL_internal:".utf8) else { return nil }
    let name = text[mark.upperBound...].prefix {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

extension APNsEndpoint {
  /// Host and port, and the proxy on the way.
  var place: String {
    func text(_ host: String, _ port: Int) -> String {
      let host = Excerpt.line(host, limit: 200)
      return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
    return text(host, port) + (proxy.map { " through the proxy \(text($0.host, $0.port))" } ?? "")
  }
}
