import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One connection of a server, as blocking calls on its socket.
public struct LoopbackConnection: Sendable {
  /// What a flood sends at most, should nobody stop it.
  public static let floodLimit = 8 << 30

  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  var isOpen: Bool { socket >= 0 }

  func readHead() -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.ends(with: "\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1, head.count < 65_536 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// The body that follows a head, or as much of it as comes.
  func readBody(after head: String) -> String {
    let field = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
    let length = field.flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter(\.isNumber)) } ?? 0
    var body: [UInt8] = []
    var byte: UInt8 = 0
    while body.count < length, recv(socket, &byte, 1, 0) == 1 { body.append(byte) }
    return String(decoding: body, as: UTF8.self)
  }

  /// - Returns: How many bytes an act sent that goes on until the other side hangs up.
  func perform(_ act: ServerAct) -> Int? {
    switch act {
    case .send(let bytes):
      _ = send(bytes)
      return nil
    case .hold:
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
      return 0
    case .flood:
      // Slowly, for whoever is flooded takes it in faster than it looks at it.
      let chunk = [UInt8](repeating: 0x20, count: 256)
      var count = 0
      while count < Self.floodLimit, send(chunk) { count += chunk.count }
      return count
    }
  }

  /// Whether all of it went out.
  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(socket, buffer.baseAddress, buffer.count, 0)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func hangUp() {
    shutdown(socket, Int32(SHUT_RDWR))
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
