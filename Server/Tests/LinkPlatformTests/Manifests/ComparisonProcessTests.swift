import Foundation
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("ComparisonProcess")
struct ComparisonProcessTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// What becomes of a comparison by a shell script in the program's place; `$4` is the file of the outcome.
  private func result(
    of script: String, seconds: Int = 60
  ) async throws -> ComparisonProcess.Result {
    let program = "\(scratch.path)/program"
    try #require(
      FileManager.default.createFile(
        atPath: program, contents: Data("#!/bin/sh\n\(script)\n".utf8),
        attributes: [.posixPermissions: 0o700]))
    return await ComparisonProcess(program: program, folder: scratch.path, seconds: seconds)
      .run(Self.nothing)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(scratch.path)/\(name)", encoding: .utf8)
  }

  private static let nothing = ManifestComparison(
    manifests: [], hosting: .newest, appIDs: [], clipIDs: [], hosts: [], served: [:])

  @Test("A program that is not there cannot be started")
  func missing() async throws {
    let process = ComparisonProcess(program: "/nowhere", folder: scratch.path, seconds: 1)
    #expect(await process.run(Self.nothing).failure == "the comparison cannot be started")
  }

  @Test("It is ended when its time is over")
  func slow() async throws {
    let result = try await result(
      of: "echo $$ >'\(scratch.path)/number'; exec sleep 600", seconds: 1)
    #expect(
      result.failure == "the comparison took longer than 1 s, or more memory than is available")
    let number = try #require(
      Int32(try text("number").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(number, 0) != 0 && errno == ESRCH)
  }

  @Test("One that fails has no outcome", arguments: ["exit 1", "kill -9 $$", "echo {} >\"$4\""])
  func failing(script: String) async throws {
    let result = try await result(of: script)
    #expect(result.failure?.hasPrefix("the comparison took longer") == true)
  }

  @Test("It has the comparison and none of the server's open files, and leaves no files of its own")
  func descriptors() async throws {
    // As a library would that forgets to say that programs don't get it.
    let files = (0..<100).map { _ in open("/dev/null", O_RDONLY) }
    _ = try await result(
      of: "cat >'\(scratch.path)/input'; ls /dev/fd >'\(scratch.path)/open'; exit 1")
    for file in files { close(file) }
    #expect(try text("input") == String(decoding: JSONBody.data(Self.nothing), as: UTF8.self))
    // Its three streams, and the folder that `ls` reads.
    #expect(try text("open").split(separator: "\n").count <= 5)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path).allSatisfy {
        !$0.hasPrefix("comparison-")
      })
  }
}

extension ComparisonProcess.Result {
  /// Why there is no outcome; nil where there is one.
  fileprivate var failure: String? {
    guard case .failed(let reason) = self else { return nil }
    return reason
  }
}
