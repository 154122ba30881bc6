import Foundation
import Synchronization

/// A way to PostgreSQL that loses what a test wants lost.
final class LossyNetwork: Sendable {
  /// What gets lost.
  enum Loss: Sendable {
    case nothing
    /// The answers to what a connection sends from these bytes on.
    case answers(after: String)
    /// Everything, and nobody says so.
    case everything
  }

  let port: Int
  private let target: Int
  private let listener: Int32
  private let loss = Mutex(Loss.nothing)

  init(to target: Int) throws {
    self.target = target
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isOpen else { throw TestPostgres.StartError(description: "no port is free") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  func lose(_ loss: Loss) { self.loss.withLock { $0 = loss } }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = Self.address(target)
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else {
        close(client)
        close(server)
        continue
      }
      let isDeaf = Flag()
      Thread.detachNewThread { [self] in
        pass(from: client, to: server) { bytes in
          switch loss.withLock(\.self) {
          case .nothing: return true
          case .everything: return false
          case .answers(let text):
            if String(decoding: bytes, as: UTF8.self).contains(text) { isDeaf.raise() }
            return true
          }
        }
      }
      Thread.detachNewThread { [self] in
        pass(from: server, to: client) { _ in
          if case .everything = loss.withLock(\.self) { return false }
          return !isDeaf.isRaised
        }
      }
    }
  }

  private func pass(from source: Int32, to target: Int32, _ passes: (ArraySlice<UInt8>) -> Bool) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { break }
      guard passes(buffer[..<count]) else { continue }
      var sent = 0
      while sent < count {
        let written = buffer[sent..<count].withUnsafeBytes {
          send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { break }
        sent += written
      }
    }
    shutdown(target, Int32(SHUT_RDWR))
    shutdown(source, Int32(SHUT_RDWR))
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
  }
}
