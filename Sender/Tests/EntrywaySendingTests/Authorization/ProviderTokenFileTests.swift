import Crypto
import EntrywaySending
import Foundation
import Logging
import Testing

@Suite("The file that processes share a provider token through") struct ProviderTokenFileTests {
  private let clock = TestClock()
  private let signer = ProviderTokenSigner.test()
  private let home = Home()

  /// A folder that goes with the test.
  private final class Home: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/tokens-\(UUID().uuidString)"

    init() {
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private var folder: String { home.path + "/a/entryway-send" }
  private var file: ProviderTokenFile { ProviderTokenFile(folder: folder, signer: signer) }
  private let warnings = KeptLog()

  /// As another process would do.
  private func tokens(_ signer: ProviderTokenSigner? = nil, in folder: String? = nil)
    -> SharedProviderTokens
  {
    let signer = signer ?? self.signer
    return SharedProviderTokens(
      signer: signer, file: ProviderTokenFile(folder: folder ?? self.folder, signer: signer),
      clock: clock.clock, logger: Logger(label: "test") { _ in warnings })
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func change(_ path: String, to mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private var contents: String {
    get throws { String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self) }
  }

  @Test("A second process takes the first one's token")
  func shared() throws {
    let first = try tokens().current()
    clock.pass(.seconds(30 * 60))
    #expect(try tokens().current() == first)
    #expect(warnings.texts.isEmpty)
  }

  @Test("Its owner alone can read it, and the folders that were made for it")
  func permissions() throws {
    _ = try tokens().current()
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(file.path + ".lock") == 0o600)
    #expect(try mode(folder) == 0o700)
    #expect(try mode(home.path + "/a") == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 2, "no temporary file is left: \(names)")
  }

  @Test("Its name and contents tell neither key nor identifiers")
  func name() throws {
    _ = try tokens().current()
    #expect(!file.path.contains(signer.id) && !file.path.contains(signer.teamID))
    #expect(try contents.split(separator: "\n").count == 1)
  }

  @Test("Another key has another file, even with the same identifiers")
  func otherKeys() throws {
    let first = try tokens().current()
    let others = [
      ProviderTokenSigner.test(),
      ProviderTokenSigner(key: signer.key, id: "ABC123DEFH", teamID: signer.teamID),
      ProviderTokenSigner(key: signer.key, id: signer.id, teamID: "DEF123GHIK"),
    ]
    for other in others {
      #expect(try tokens(other).current() != first)
      #expect(ProviderTokenFile(folder: folder, signer: other).path != file.path)
    }
    #expect(try tokens().current() == first)
  }

  @Test("A token that is 45 minutes old is replaced, for all processes")
  func old() throws {
    let (one, other) = (tokens(), tokens())
    let first = try one.current()
    #expect(try other.current() == first)
    clock.pass(.seconds(45 * 60))
    let second = try one.current()
    #expect(second != first)
    #expect(try other.current() == second)
    #expect(try tokens().current() == second)
  }

  @Test("A token taken at 40 minutes is replaced five minutes later")
  func late() throws {
    let first = try tokens().current()
    clock.pass(.seconds(40 * 60))
    let other = tokens()
    #expect(try other.current() == first)
    clock.pass(.seconds(5 * 60))
    #expect(try other.current() != first)
  }

  @Test("A renewal is made once for all processes that hold the expired token")
  func renewal() throws {
    let processes = (0..<20).map { _ in tokens() }
    let first = try processes.map { try $0.current() }[0]
    let renewed = Set(try processes.map { try $0.renewed(after: first) })
    #expect(renewed.count == 1 && !renewed.contains(first))
    #expect(try tokens().current() == renewed.first)
  }

  @Test("A process that took a renewal which is called expired blames the clock")
  func wrongClock() throws {
    let one = tokens()
    let second = try one.renewed(after: one.current())
    let other = tokens()
    #expect(try other.current() == second)
    let error = #expect(throws: ProviderTokenError.self) { try other.renewed(after: second) }
    #expect(error?.code == .clock)
  }

  @Test("A token from the future, whose clock was set back, is replaced")
  func future() throws {
    let first = try tokens().current()
    clock.set(by: -3600)
    #expect(try tokens().current() != first)
    #expect(warnings.texts.isEmpty)
  }

  @Test("What is not this key's token is replaced, and nobody is warned")
  func damaged() throws {
    let good = try tokens().current()
    let foreign = try ProviderTokenSigner.test().token(issued: clock.date)
    let text = good.text
    let parts = text.split(separator: ".")
    let wrong: [String] = [
      "", "\n", "x\n", text, text + "\nrenewal", text + "\nother\n", text + "\n\n", text + "\r\n",
      String(text.dropLast()) + "\n", foreign.text + "\n", "\(parts[0]).\(parts[1]).\n",
      "\(parts[0]).\(parts[1])\n", "..\n", "\(parts[1]).\(parts[0]).\(parts[2])\n",
      "\(parts[0]).e30.\(parts[2])\n", text + "=\n", "\u{0}\n",
      String(repeating: "x", count: 100_000),
    ]
    for contents in wrong {
      try Data(contents.utf8).write(to: URL(filePath: file.path))
      try change(file.path, to: 0o600)
      let made = try tokens().current()
      #expect(made != good, "\(contents.prefix(20))")
      #expect(made != foreign)
      #expect(try tokens().current() == made)
    }
    try Data([0xFF, 0xFE, 0x0A]).write(to: URL(filePath: file.path))
    try change(file.path, to: 0o600)
    #expect(try tokens().current() != good)
    #expect(warnings.texts.isEmpty)
  }

  @Test(
    "A file that others can read is not used, and stays as it is", arguments: [0o644, 0o640, 0o602])
  func open(mode: Int) throws {
    let good = try tokens().current()
    try change(file.path, to: mode)
    let before = try contents
    let other = tokens()
    let made = try other.current()
    #expect(made != good)
    #expect(try other.current() == made)
    #expect(try contents == before)
    #expect(warnings.texts.count == 1)
    #expect(!warnings.texts.joined().contains(made.text))
  }

  @Test("A process that holds the lock, and has stopped, stops no other")
  func locked() throws {
    let good = try tokens().current()
    // Any other holder, even one that only reads, counts.
    let lock = openat(AT_FDCWD, file.path + ".lock", O_RDWR | O_CLOEXEC)
    #expect(lock >= 0 && flock(lock, LOCK_SH) == 0)
    let file = ProviderTokenFile(folder: folder, signer: signer, attempts: 2)
    let tokens = SharedProviderTokens(
      signer: signer, file: file, clock: clock.clock,
      logger: Logger(label: "test") { _ in warnings })
    #expect(try tokens.current() != good)
    #expect(warnings.texts.count == 1 && warnings.texts.allSatisfy { $0.contains("lock") })
    flock(lock, LOCK_UN)
    close(lock)
    #expect(try self.tokens().current() == good)
  }

  @Test("A symbolic link is not followed, neither to the token nor to the lock")
  func links() throws {
    let good = try tokens().current()
    for path in [file.path, file.path + ".lock"] {
      let target = home.path + "/target"
      try FileManager.default.moveItem(atPath: path, toPath: target)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      #expect(try tokens().current() != good)
      #expect(warnings.texts.last?.contains("regular file") == true)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: target, toPath: path)
      #expect(try tokens().current() == good)
    }
  }

  @Test("Nor is the folder followed if it is a link, or used if others can write to it")
  func folders() throws {
    let good = try tokens().current()
    let link = home.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    #expect(try tokens(in: link).current() != good)
    try change(folder, to: 0o777)
    #expect(try tokens().current() != good)
    #expect(warnings.texts.count == 2)
  }

  @Test("Where no file can be made, tokens stay in memory with one warning")
  func nowhere() throws {
    for folder in ["/proc/entryway-send", "/dev/null/entryway-send", "", "/"] {
      let tokens = tokens(in: folder)
      let token = try tokens.current()
      #expect(try tokens.current() == token)
      clock.pass(.seconds(45 * 60))
      #expect(try tokens.current() != token)
    }
    #expect(warnings.texts.count == 4)
    let written = tokens()
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
    _ = try written.current()
    #expect(warnings.texts.count == 5)
  }

  @Test("A hundred at once in one process make one token")
  func manyTasks() async throws {
    let made = try await withThrowingTaskGroup(of: ProviderToken.self) { group in
      for _ in 0..<100 {
        let tokens = tokens()
        group.addTask { try tokens.current() }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(made.count == 1)
    #expect(warnings.texts.isEmpty)
  }

  @Test("The folder is the user's cache folder")
  func defaultFolder() {
    func folder(_ environment: [String: String]) -> String? {
      ProviderTokenFile.defaultFolder(environment: environment)
    }
    #expect(folder([:]) == nil)
    #expect(folder(["HOME": ""]) == nil)
    #if os(macOS)
      #expect(folder(["HOME": "/Users/me"]) == "/Users/me/Library/Caches/entryway-send")
    #else
      #expect(folder(["HOME": "/home/me"]) == "/home/me/.cache/entryway-send")
      let both = ["HOME": "/home/me", "XDG_CACHE_HOME": "/caches"]
      #expect(folder(both) == "/caches/entryway-send")
      // The specification ignores a relative path.
      let relative = ["HOME": "/home/me", "XDG_CACHE_HOME": "caches"]
      #expect(folder(relative) == "/home/me/.cache/entryway-send")
    #endif
  }

  #if os(Linux)
    private static let (folderVariable, keyVariable) = ("TEST_TOKEN_FOLDER", "TEST_TOKEN_KEY")
    private static let isChild = ProcessInfo.processInfo.environment[folderVariable] != nil

    @Test("Twenty processes at once make one token", .disabled(if: isChild))
    func manyProcesses() async throws {
      let environment = [
        Self.folderVariable: folder,
        Self.keyVariable: signer.key.rawRepresentation.base64EncodedString(),
      ]
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // How this process was started, with another filter.
      var arguments = Array(CommandLine.arguments.dropFirst())
      while let index = arguments.firstIndex(of: "--filter") {
        arguments.removeSubrange(index..<min(arguments.count, index + 2))
      }
      arguments += ["--filter", "ProviderTokenFileTests/oneOfMany"]
      try await withThrowingTaskGroup(of: Void.self) { [arguments] group in
        for _ in 0..<20 {
          group.addTask { _ = try await Command.run(program, arguments, environment: environment) }
        }
        try await group.waitForAll()
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let made = names.filter { $0.hasPrefix("made-") }
      #expect(made.count == 20, "each process wrote which token it got")
      let texts = Set(
        try made.map { try Data(contentsOf: URL(filePath: folder + "/" + $0)) })
      #expect(texts.count == 1)
      #expect(names.count == 22, "no temporary file is left")
    }

    @Test("One of them", .enabled(if: isChild))
    func oneOfMany() throws {
      let environment = ProcessInfo.processInfo.environment
      let folder = try #require(environment[Self.folderVariable])
      let bytes = try #require(Data(base64Encoded: environment[Self.keyVariable] ?? ""))
      let signer = ProviderTokenSigner(
        key: try P256.Signing.PrivateKey(rawRepresentation: bytes), id: "ABC123DEFG",
        teamID: "DEF123GHIJ")
      let tokens = SharedProviderTokens(
        signer: signer, file: ProviderTokenFile(folder: folder, signer: signer),
        logger: Logger(label: "test") { _ in warnings })
      let text = try tokens.current().text
      #expect(warnings.texts.isEmpty)
      let own = "\(folder)/made-\(ProcessInfo.processInfo.processIdentifier)"
      try Data(text.utf8).write(to: URL(filePath: own))
    }
  #endif
}
