import EntrywayDiagnostics
import Foundation
import LinkPlatform
import ServerTestSupport
import Testing

@testable import EntrywayServer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("ListenSockets")
struct ListenSocketsTests {
  /// Descriptors that are one behind the other, as a service manager hands them over.
  private static func sockets(
    _ first: CInt, _ environment: [String: String], process: Int32 = 7
  ) throws(ListenSocketError) -> ListenSockets {
    try ListenSockets(environment: environment, process: process, first: first)
  }

  private static func names(_ names: String, count: String = "1", process: String = "7")
    -> [String: String]
  {
    ["LISTEN_FDS": count, "LISTEN_PID": process, "LISTEN_FDNAMES": names]
  }

  @Test("Without a service manager there are none")
  func none() throws {
    #expect(try ListenSockets(environment: [:]) == ListenSockets())
    #expect(try ListenSockets(environment: ["LISTEN_PID": "7"]) == ListenSockets())
    #expect(try Self.sockets(3, Self.names("", count: "0")) == ListenSockets())
  }

  @Test("A socket is found by its name, with its address")
  func found() throws {
    for name in ["public", "private"] {
      let socket = try TestSocket()
      let sockets = try Self.sockets(socket.descriptor, Self.names(name))
      let found = try #require(name == "public" ? sockets.public : sockets.private)
      #expect(found.descriptor == socket.descriptor)
      #expect(found.host == "127.0.0.1")
      #expect(found.port > 0)
      #expect((name == "public" ? sockets.private : sockets.public) == nil)
    }
  }

  @Test(
    "What cannot be is refused, and says what to do",
    arguments: [
      (names("public", process: "8"), ListenSocketError.Code.otherProcess),
      (["LISTEN_FDS": "1"], .otherProcess),
      (["LISTEN_FDS": "1", "LISTEN_PID": "seven"], .otherProcess),
      (names("public", count: "3"), .badCount),
      (names("public", count: "-1"), .badCount),
      (names("public", count: "99999999999999999999"), .badCount),
      (names("public", count: ""), .badCount),
      (names("public", count: "2"), .badNames),
      (names("public:private", count: "1"), .badNames),
      (names("entryway-server.socket"), .badNames),
      (names(""), .badNames),
      (["LISTEN_FDS": "1", "LISTEN_PID": "7"], .badNames),
    ])
  func refused(_ row: ([String: String], ListenSocketError.Code)) throws {
    let socket = try TestSocket()
    let error = #expect(throws: ListenSocketError.self) {
      try Self.sockets(socket.descriptor, row.0)
    }
    #expect(error?.code == row.1)
    #expect(error?.diagnostic.hint != nil)
  }

  @Test("What is no listening socket of TCP is refused")
  func kinds() throws {
    let deaf = try TestSocket(listens: false)
    let datagrams = try TestSocket(kind: TestSocket.datagram, listens: false)
    let folder = try TemporaryFolder()
    let file = open(folder.file("file"), O_CREAT | O_RDWR, 0o600)
    defer { close(file) }
    for (descriptor, detail) in [
      (deaf.descriptor, "does not listen"), (datagrams.descriptor, "is not a stream socket"),
      (file, "is not a stream socket"), (CInt(9_999), "is not open"),
    ] {
      let error = #expect(throws: ListenSocketError.self) {
        try Self.sockets(descriptor, Self.names("public"))
      }
      #expect(error?.code == .notASocket)
      #expect(error?.detail == "the socket `public`, descriptor \(descriptor), \(detail)")
    }
  }
}

/// A socket on the loopback, closed with the test.
private final class TestSocket {
  let descriptor: CInt

  #if canImport(Glibc)
    static let stream = CInt(SOCK_STREAM.rawValue)
    static let datagram = CInt(SOCK_DGRAM.rawValue)
  #else
    static let stream = SOCK_STREAM
    static let datagram = SOCK_DGRAM
  #endif

  init(kind: CInt = TestSocket.stream, listens: Bool = true) throws {
    descriptor = socket(AF_INET, kind, 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    if listens { try #require(listen(descriptor, 1) == 0) }
  }

  deinit { close(descriptor) }
}
