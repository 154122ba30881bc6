import Foundation
import NIOCore
import NIOSSL

/// Where a link server is, and whom it must be.
struct LinkServerAddress: Sendable {
  /// As errors show it.
  let text: String
  let host: String
  let port: Int
  /// What every path begins with: an address may have a path.
  let path: String
  /// Nil for a connection that does not leave the machine.
  let tls: NIOSSLContext?

  /// The hosts that nothing on a network can be.
  private static let ownMachine: Set = ["localhost", "127.0.0.1", "::1"]

  init(_ url: URL, trustRoots: String?) throws(SendReportError) {
    // Whatever a user and a password in it are: nobody should read them in a log.
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(percentEncoded: false), !host.isEmpty, url.user() == nil,
      url.query() == nil, url.fragment() == nil
    else { throw SendReportError(.address) }
    self.host = host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : host
    port = url.port ?? (scheme == "https" ? 443 : 80)
    let path = url.path(percentEncoded: true)
    self.path = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    text = url.absoluteString
    guard scheme == "https" || Self.ownMachine.contains(self.host.lowercased()) else {
      throw SendReportError(.unencrypted, subject: url.absoluteString)
    }
    tls = scheme == "https" ? try Self.context(trustRoots) : nil
  }

  /// What the request says whom it is for.
  var authority: String {
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == (tls == nil ? 80 : 443) ? host : "\(host):\(port)"
  }

  /// The name that the certificate must have and TLS asks for; an address in digits is none.
  var serverName: String? {
    (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
  }

  private static func context(_ roots: String?) throws(SendReportError) -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do {
      if let roots {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(roots.utf8))
        guard !certificates.isEmpty else { throw SendReportError(.trustRoots) }
        configuration.trustRoots = .certificates(certificates)
      }
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw SendReportError(.trustRoots)
    }
  }

  /// A text as one segment of a path: `.` is escaped too, because `..` would lead elsewhere.
  static func segment(_ text: String) -> String {
    var segment = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        segment.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        segment += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return segment
  }
}

/// A secret key: only a request's field is made of it.
struct LinkServerKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let text: String

  init(_ text: String) throws(SendReportError) {
    // A file ends with a newline.
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.utf8.starts(with: "ewpk_".utf8) else { throw SendReportError(.publishableKey) }
    guard !text.isEmpty, text.utf8.count <= 512,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw SendReportError(.key) }
    self.text = text
  }

  /// The value of `Authorization`.
  var authorization: String { "Bearer \(text)" }

  /// Whether somebody's words repeat the key.
  func isIn(_ words: String) -> Bool { words.utf8.contains(text.utf8) }

  var description: String { "a secret key" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
