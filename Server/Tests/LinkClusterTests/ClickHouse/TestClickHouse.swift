import ChildProcesses
import Foundation
import LinkCluster
import ServerTestSupport
import Synchronization
import Testing

/// A ClickHouse server that tests have for themselves, as long as somebody holds it.
final class TestClickHouse: Sendable {
  /// The versions whose difference is largest: the same SQL has to work on both.
  enum Version: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// Debian's package clickhouse-server.
    case old = "18.16"
    /// The Python package chdb, behind a server of this repository.
    case new = "26"
    /// Two shards of the old version, the first of them with two replicas, with Debian's package zookeeper.
    case cluster

    /// Those that are one server.
    static let allCases: [Version] = [.old, .new]

    var testDescription: String { "ClickHouse \(rawValue)" }
  }

  /// That ClickHouse did not start, with what was said.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  private struct Running {
    let script: ChildProcess
    /// The server ends when nobody writes to it any more: also when this process is killed.
    let input: FileHandle
    let port: Int
    let servers: [Int32]
  }

  let version: Version
  let port: Int
  private let folder: TemporaryFolder
  private let running: Mutex<Running>

  init(_ version: Version) throws {
    self.version = version
    folder = try TemporaryFolder()
    let first = try Self.start(version, folder.path)
    port = first.port
    running = Mutex(first)
  }

  deinit { end() }

  /// Ends the server as if its machine had failed, or starts it again with what it has on its disk.
  func end() {
    let script = running.withLock { running in
      try? running.input.close()
      return running.script
    }
    script.waitUntilExit()
  }

  func startAgain() throws {
    let again = try Self.start(version, folder.path, port)
    running.withLock { $0 = again }
  }

  /// Sends the server itself a signal, or one of a cluster: both replicas come before the other shard.
  func send(_ signal: Int32, to number: Int = 0) {
    running.withLock { _ = Foundation.kill($0.servers[number], signal) }
  }

  var address: ClickHouseAddress { ClickHouseAddress(host: "127.0.0.1", port: port) }
  var client: ClickHouseClient { ClickHouseClient(address) }

  /// A client of an empty database, which nobody else has.
  func space() throws -> ClickHouseClient {
    let name = "space\(Self.spaces.add(1, ordering: .relaxed).newValue)"
    try client.execute("CREATE DATABASE \(name)")
    return ClickHouseClient(ClickHouseAddress(host: "127.0.0.1", port: port, database: name))
  }

  /// The server of a version that all suites share which leave it as it is.
  static func shared(_ version: Version) throws -> TestClickHouse {
    try servers.withLock { servers in
      if let server = servers[version] { return server }
      let made = try TestClickHouse(version)
      servers[version] = made
      return made
    }
  }

  private static let servers = Mutex<[Version: TestClickHouse]>([:])
  private static let spaces = Atomic(0)

  private static func start(
    _ version: Version, _ folder: String, _ port: Int? = nil
  ) throws -> Running {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Scripts/temporary-clickhouse").standardizedFileURL.path
    let (reading, writing) = (Pipe(), Pipe())
    let process = try ChildProcess(
      "/usr/bin/env",
      ["python3", script, version.rawValue, folder] + (port.map { ["\($0)"] } ?? []),
      input: reading.fileHandleForReading.fileDescriptor,
      output: writing.fileHandleForWriting.fileDescriptor,
      errors: writing.fileHandleForWriting.fileDescriptor)
    try reading.fileHandleForReading.close()
    try writing.fileHandleForWriting.close()
    var said = ""
    while true {
      let ready = said.split(separator: "\n").last { $0.hasPrefix("ready ") }
      let numbers = ready?.split(separator: " ").compactMap { Int($0) } ?? []
      if said.hasSuffix("\n"), numbers.count > 1 {
        // What it says later is read, too: it must not wait for room.
        let rest = writing.fileHandleForReading
        Thread.detachNewThread { while !rest.availableData.isEmpty {} }
        return Running(
          script: process, input: reading.fileHandleForWriting, port: numbers[0],
          servers: numbers.dropFirst().map { Int32($0) })
      }
      let bytes = writing.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw StartError(description: said) }
      said += String(decoding: bytes, as: UTF8.self)
    }
  }
}
