import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A web server on this machine that answers as a test tells it to, badly where it is told so.
///
/// Nothing in it waits for time: a connection that is held ends when the other side hangs up.
public final class LoopbackServer: Sendable {
  /// Such as `http://127.0.0.1:40123`.
  public let origin: String
  /// The head of each request, with its body, as it arrives.
  public let requests: AsyncStream<String>
  /// Each time that the other side hung up: how many bytes went out until then.
  public let hangUps: AsyncStream<Int>

  /// Closed when nobody needs the server any more; the other end is its thread's.
  private let lifeline: Int32
  private let heads: AsyncStream<String>.Continuation
  private let stopped: AsyncStream<Int>.Continuation

  /// - Parameter answer: What is done for a path.
  public convenience init(_ answer: @escaping @Sendable (String) -> [ServerAct]) throws {
    try self.init(whole: { request in
      answer(request.split(separator: " ").dropFirst().first.map(String.init) ?? "/")
    })
  }

  /// A server that answers by all of a request, its head and its body.
  ///
  /// Not an initializer: a closure after it would be one that takes a path, or the other way round.
  public static func reading(
    _ answer: @escaping @Sendable (_ request: String) -> [ServerAct]
  ) throws -> LoopbackServer {
    try LoopbackServer(whole: answer)
  }

  private init(whole answer: @escaping @Sendable (String) -> [ServerAct]) throws {
    (requests, heads) = AsyncStream.makeStream()
    (hangUps, stopped) = AsyncStream.makeStream()
    let (socket, port) = try Self.bind()
    var pipe: [Int32] = [-1, -1]
    guard Self.listen(socket) == 0, Self.pipe(&pipe) == 0 else { throw Self.error }
    lifeline = pipe[1]
    origin = "http://127.0.0.1:\(port)"
    let (heads, stopped, end) = (heads, stopped, pipe[0])
    Thread.detachNewThread {
      // Only the thread that waits on a socket closes it, or it would wait on another's soon.
      defer { for socket in [socket, end] { LoopbackConnection(socket).hangUp() } }
      while Self.waitForConnection(socket, until: end) {
        let connection = LoopbackConnection(accept(socket, nil, nil))
        guard connection.isOpen else { return }
        Thread.detachNewThread {
          defer { connection.hangUp() }
          guard let head = connection.readHead() else { return }
          let request = head + connection.readBody(after: head)
          heads.yield(request)
          for act in answer(request) {
            if let count = connection.perform(act) { stopped.yield(count) }
          }
        }
      }
    }
  }

  deinit { LoopbackConnection(lifeline).hangUp() }

  /// The address of a server that takes no connection.
  public static func closedOrigin() throws -> String {
    let (socket, port) = try bind()
    LoopbackConnection(socket).hangUp()
    return "http://127.0.0.1:\(port)"
  }

  /// The heads of the requests so far; later ones are not told.
  public func requestsSoFar() async -> [String] {
    heads.finish()
    var all: [String] = []
    for await head in requests { all.append(head) }
    return all
  }

  private static func waitForConnection(_ socket: Int32, until end: Int32) -> Bool {
    var waits = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waits, 2, -1) < 0, errno == EINTR {}
    return waits[1].revents == 0
  }

  private static func bind() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard isBound else { throw error }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  private static var error: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL)
  }

  // A method's own name hides the system's function.

  private static func bind(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Glibc)
      Glibc.bind(socket, address, length)
    #else
      Darwin.bind(socket, address, length)
    #endif
  }

  private static func listen(_ socket: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(socket, 16)
    #else
      Darwin.listen(socket, 16)
    #endif
  }

  private static func pipe(_ ends: inout [Int32]) -> Int32 {
    #if canImport(Glibc)
      Glibc.pipe(&ends)
    #else
      Darwin.pipe(&ends)
    #endif
  }
}
