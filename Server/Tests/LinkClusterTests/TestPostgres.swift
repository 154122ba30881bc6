import ChildProcesses
import Foundation
import LinkCluster
import LinkPlatform
import ServerTestSupport
import Synchronization

/// A PostgreSQL that tests have for themselves, as long as somebody holds it.
final class TestPostgres: Sendable {
  /// That PostgreSQL did not start, with what was said.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  let port: Int
  private let process: ChildProcess
  /// It ends when nobody writes to it any more: also when this process is killed.
  private let input: FileHandle
  private let spaces = Atomic(0)

  init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/temporary-postgres").standardizedFileURL.path
    let (reading, writing) = (Pipe(), Pipe())
    input = reading.fileHandleForWriting
    process = try ChildProcess(
      "/usr/bin/env", ["bash", script],
      input: reading.fileHandleForReading.fileDescriptor,
      output: writing.fileHandleForWriting.fileDescriptor,
      errors: writing.fileHandleForWriting.fileDescriptor)
    try reading.fileHandleForReading.close()
    try writing.fileHandleForWriting.close()
    var said = ""
    while !said.hasPrefix("ready ") || !said.hasSuffix("\n") {
      let bytes = writing.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw StartError(description: said) }
      said += String(decoding: bytes, as: UTF8.self)
    }
    port = Int(said.dropFirst(6).dropLast()) ?? 0
  }

  deinit {
    try? input.close()
    process.waitUntilExit()
  }

  /// The address of an empty place in the database, which nobody else has.
  func space() throws -> String {
    let name = "space\(spaces.add(1, ordering: .relaxed).newValue)"
    let connection = try PostgresConnection(address(), by: .now + .seconds(30))
    try connection.run("CREATE SCHEMA \(name)")
    return address(schema: name)
  }

  /// The address of the database, or of a place in it.
  func address(schema: String = "public") -> String {
    "host=127.0.0.1 port=\(port) user=entryway dbname=postgres options='-c search_path=\(schema)'"
  }

  /// The server that all suites share which leave it as it is.
  static func shared() throws -> TestPostgres {
    try sharedServer.withLock { server in
      if let server { return server }
      let made = try TestPostgres()
      server = made
      return made
    }
  }

  private static let sharedServer = Mutex<TestPostgres?>(nil)
}

/// Places in a database by names, each prepared for stores.
final class TestSpaces: Sendable {
  private let postgres: TestPostgres
  private let addresses = Mutex<[String: String]>([:])

  init(_ postgres: TestPostgres) { self.postgres = postgres }

  /// Connections of their own with the place that has a name.
  func pool(_ name: String) throws -> PostgresPool {
    let address = try addresses.withLock { addresses in
      if let address = addresses[name] { return address }
      let address = try postgres.space()
      let connection = try PostgresConnection(address, by: .now + .seconds(30))
      try ClusterSchema.current.prepare(connection)
      addresses[name] = address
      return address
    }
    return PostgresPool(address)
  }
}
