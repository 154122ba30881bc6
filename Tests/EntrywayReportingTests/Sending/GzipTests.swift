import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

#if os(Linux) || os(macOS)
  @Suite("Gzip") struct GzipTests {
    /// Deflate that packs nothing: stored blocks, each with its length twice.
    private static func stored(_ data: Data) -> Data {
      var blocks = Data()
      var rest = data[...]
      repeat {
        let part = rest.prefix(65_535)
        rest = rest.dropFirst(part.count)
        let count = UInt16(part.count)
        blocks.append(rest.isEmpty ? 1 : 0)
        for number in [count, ~count] { blocks += [UInt8(number & 0xFF), UInt8(number >> 8)] }
        blocks += part
      } while !rest.isEmpty
      return blocks
    }

    /// What the system's `gzip` makes of a file.
    private static func unpacked(_ packed: Data, _ folder: TemporaryFolder) throws -> Data? {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      try packed.write(to: folder.file("packed.gz"))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["gzip", "-dc", folder.file("packed.gz").path]
      let (output, problems) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = problems
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? data : nil
    }

    @Test("What is wrapped is what gzip reads", arguments: [0, 1, 511, 65_535, 65_536, 200_000])
    func reads(count: Int) throws {
      var random = Seeded(seed: UInt64(count))
      let data = Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      let folder = TemporaryFolder()
      #expect(try Self.unpacked(Gzip.wrap(Self.stored(data), of: data), folder) == data)
      // The middle of other data, whose indices do not begin at 0.
      let slice = (Data([1, 2, 3]) + data).dropFirst(3)
      #expect(try Self.unpacked(Gzip.wrap(Self.stored(slice), of: slice), folder) == data)
    }

    @Test("The sum and the length are those of what was packed")
    func sum() throws {
      let data = Data("an event, an event, an event".utf8)
      let packed = Gzip.wrap(Self.stored(data), of: data)
      let folder = TemporaryFolder()
      for index in [packed.count - 1, packed.count - 8] {
        var broken = packed
        broken[index] ^= 1
        #expect(try Self.unpacked(broken, folder) == nil)
      }
    }

    @Test("Little is sent as it is")
    func little() {
      #expect(Gzip.pack(Data(repeating: 0x20, count: 511)) == nil)
    }
  }
#endif
