import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import SeededRandom
import Testing

@Suite("Hostile association files") struct HostileFileTests {
  @Test(
    "Nesting of a hundred thousand is refused with its location",
    arguments: ["[", #"{"a":"#, #"[{"":"#])
  func deep(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let reading = AssociationReading(Array(text.utf8))
    #expect(reading.file == nil)
    #expect(reading.lint().map(\.code).last == .json)
  }

  @Test("Nesting of five hundred under an unknown key is no obstacle")
  func nested() {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let reading = AssociationReading(Array(#"{"x": \#(deep), "applinks": {"details": []}}"#.utf8))
    #expect(reading.file == AssociationFile(appLinks: AppLinks(details: [])))
    #expect(reading.diagnostics == [])
  }

  static let samples =
    [LintRow.bytes, LintRow.kinds, LintRow.sections, LintRow.patterns]
    .flatMap { $0.map(\.bytes) } + [Array(rich.utf8)]

  static let rich = #"""
    {"applinks":{"defaults":{"caseSensitive":false,"/":"/x/*"},"substitutionVariables":
    {"food":["a*","b?"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"defaults":
    {"#":"a"},"components":[{"/":"/$(food)/*","?":{"id":"?*","b":""},"exclude":true},
    {"?":"a=*","percentEncoded":false},{"#":"*","comment":"\u00e9\ud83d\ude00"}]},
    {"appID":"9JA89QQLNQ.com.example.b","paths":["NOT /a/*","*"]}]},
    "appclips":{"apps":["9JA89QQLNQ.com.example.app.Clip"]}}
    """#

  @Test("Mutated files are read, linted and matched", arguments: 0..<4)
  func mutated(_ seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    for _ in 0..<750 {
      guard let sample = Self.samples.randomElement(using: &random) else { return }
      let bytes = random.mutated(sample)
      let reading = AssociationReading(bytes)
      for diagnostic in reading.lint() {
        guard let line = diagnostic.location?.line, let column = diagnostic.location?.column,
          line >= 1, column >= 1,
          !diagnostic.message.isEmpty, diagnostic.hint?.isEmpty == false
        else {
          Issue.record("seed \(seed): \(diagnostic) in \(bytes)")
          return
        }
      }
      // What cannot be read at all says why.
      if reading.file == nil {
        #expect(reading.diagnostics.contains { $0.severity == .error })
      } else if let file = reading.file {
        let matcher = AssociationMatcher(file, host: "example.com")
        for url in ["https://example.com/x/a?id=1&b=#a", "https://example.com/%2F%C3%A9/"] {
          _ = matcher.verdict(for: url)
        }
      }
    }
  }

  @Test("Random bytes are no association file")
  func randomBytes() {
    var random = Seeded(seed: 7)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<64, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      let reading = AssociationReading(bytes)
      #expect(reading.file == nil && !reading.lint().isEmpty)
    }
  }
}

extension Seeded {
  /// The bytes with a few of them changed, removed or added, cut off, or a part of them doubled.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("{}[]\",:0-.e\\utrfn /?&=#*$()%N\u{E9}".utf8) + [0, 0xFF, 0x1B, 0x0D]
    var mutated = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !mutated.isEmpty {
      let index = Int.random(in: mutated.indices, using: &self)
      switch Int.random(in: 0..<10, using: &self) {
      case 0...3: mutated[index] = alphabet.randomElement(using: &self) ?? 0
      case 4, 5: mutated.remove(at: index)
      case 6, 7: mutated.insert(alphabet.randomElement(using: &self) ?? 0, at: index)
      case 8:
        let end = Int.random(in: index..<mutated.count, using: &self)
        mutated.insert(contentsOf: Array(mutated[index...end]), at: index)
      default: mutated.removeSubrange(index...)
      }
    }
    return mutated
  }
}
