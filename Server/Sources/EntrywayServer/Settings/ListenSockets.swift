package import EntrywayDiagnostics
import Foundation

/// The listening sockets that a service manager hands over, as `sd_listen_fds(3)` of systemd describes.
///
/// They outlive the process: while one server ends and the next one starts, connections wait in them,
/// and none is refused.
package struct ListenSockets: Hashable, Sendable {
  /// A TCP socket that listens.
  package struct Socket: Hashable, Sendable {
    package let descriptor: CInt
    /// Where it listens, without brackets.
    package let host: String
    package let port: Int
  }

  /// The one for links; nil if the server opens it.
  package var `public`: Socket?
  /// The one for the API and the console; nil if the server opens it.
  package var `private`: Socket?

  package init() {}

  /// The sockets that an environment names.
  ///
  /// - Parameters:
  ///   - environment: The process's environment: `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`.
  ///   - process: The process's number.
  ///   - first: The first descriptor.
  /// - Throws: A ``ListenSocketError`` for what is not two TCP sockets at most, by their names.
  package init(
    environment: [String: String], process: Int32 = getpid(), first: CInt = 3
  ) throws(ListenSocketError) {
    guard let count = environment["LISTEN_FDS"] else { return }
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process else {
      throw ListenSocketError(
        .otherProcess,
        "LISTEN_FDS is set for process \(Quoting.text(environment["LISTEN_PID"] ?? "")), and this is "
          + "\(process)")
    }
    guard let number = CInt(count), 0...2 ~= number else {
      throw ListenSocketError(
        .badCount, "LISTEN_FDS is \(Quoting.text(count)), and the server takes 1 or 2 sockets")
    }
    let names = (environment["LISTEN_FDNAMES"] ?? "").utf8
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard number == 0 || names.count == Int(number) else {
      throw ListenSocketError(
        .badNames,
        "LISTEN_FDNAMES names \(names.count) of the \(number) sockets that LISTEN_FDS counts")
    }
    for (descriptor, name) in zip(first..<first + number, names) {
      let socket = try Socket(descriptor, named: name)
      switch name {
      case "public" where `public` == nil: `public` = socket
      case "private" where `private` == nil: `private` = socket
      case "public", "private":
        throw ListenSocketError(.badNames, "two sockets are named \(Quoting.code(name))")
      default:
        throw ListenSocketError(
          .badNames, "a socket is named \(Quoting.text(name)), not `public` or `private`")
      }
    }
  }

  /// Keeps the sockets from programs that this process starts.
  package func claim() {
    for socket in [`public`, `private`].compactMap(\.self) {
      _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC)
    }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
  }
}

extension ListenSockets.Socket {
  fileprivate init(_ descriptor: CInt, named name: String) throws(ListenSocketError) {
    let what = "the socket \(Quoting.code(name)), descriptor \(descriptor),"
    guard fcntl(descriptor, F_GETFD) >= 0 else {
      throw ListenSocketError(.notASocket, "\(what) is not open")
    }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        getsockname(descriptor, $0.baseAddress, &length)
      }
    }
    guard status == 0, Self.option(SO_TYPE, of: descriptor) == Self.stream else {
      throw ListenSocketError(.notASocket, "\(what) is not a stream socket")
    }
    guard Self.option(SO_ACCEPTCONN, of: descriptor) == 1 else {
      throw ListenSocketError(.notASocket, "\(what) does not listen")
    }
    guard let (host, port) = Self.place(&address, length) else {
      throw ListenSocketError(.notASocket, "\(what) is not a TCP socket")
    }
    (self.descriptor, self.host, self.port) = (descriptor, host, port)
  }

  private static var stream: CInt {
    #if canImport(Glibc)
      CInt(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }

  /// Host and port of an address; nil for another family than IPv4 and IPv6.
  private static func place(
    _ address: inout sockaddr_storage, _ length: socklen_t
  ) -> (host: String, port: Int)? {
    guard [AF_INET, AF_INET6].contains(CInt(address.ss_family)) else { return nil }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        getnameinfo(
          $0.baseAddress, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
          NI_NUMERICHOST | NI_NUMERICSERV)
      }
    }
    guard status == 0, let number = Int(text(port)) else { return nil }
    return (text(host), number)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// That the sockets which a service manager hands over cannot be used.
package struct ListenSocketError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case otherProcess = "sockets-of-another-process"
    case badCount = "bad-socket-count"
    case badNames = "bad-socket-names"
    case notASocket = "bad-socket"
  }

  package let code: Code
  package let detail: String

  init(_ code: Code, _ detail: String) {
    (self.code, self.detail) = (code, detail)
  }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue),
      "the sockets of the service manager cannot be used: \(detail)", hint: hint)
  }

  private var hint: String {
    switch code {
    case .otherProcess:
      "start the server itself, not through a shell, or unset LISTEN_FDS to let it open its own."
    case .badCount, .badNames:
      "give each socket unit one `ListenStream`, and `FileDescriptorName` `public` or `private`."
    case .notASocket:
      "hand over TCP sockets that listen: `ListenStream` with a port."
    }
  }
}
