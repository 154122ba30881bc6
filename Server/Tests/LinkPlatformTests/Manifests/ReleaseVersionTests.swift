import Testing

@testable import LinkPlatform

@Suite("AppVersion")
struct ReleaseVersionTests {
  @Test("Versions are compared number by number")
  func order() {
    let rising = [
      "", "0.0.1", "0.1", "1", "1.0.1", "1.2", "1.9", "1.10", "1.10.0.1", "2", "2.0.10", "10",
      "99999999999999999999", "100000000000000000000", "100000000000000000000.1",
    ]
    for (one, left) in rising.enumerated() {
      for (other, right) in rising.enumerated() {
        #expect(
          (ReleaseVersion(left) < ReleaseVersion(right)) == (one < other), "\(left), \(right)")
        #expect(
          (ReleaseVersion(left) == ReleaseVersion(right)) == (one == other), "\(left), \(right)")
      }
    }
  }

  @Test(
    "Zeros that say nothing make no other version",
    arguments: [("1", "1.0"), ("1", "1.0.0"), ("1.2", "01.002"), ("0", ""), ("0.0", "0")])
  func zeros(_ one: String, _ other: String) {
    #expect(ReleaseVersion(one) == ReleaseVersion(other))
    #expect(ReleaseVersion(one).hashValue == ReleaseVersion(other).hashValue)
  }

  @Test("Any texts have one order: of two that differ exactly one comes first")
  func texts() {
    let texts = ["1.a", "1.b", "1.2", "a", "1.2-beta", "1.2.beta", "é", "٣", "-1", "1..2", "1.2"]
    for left in texts.map(ReleaseVersion.init) {
      for right in texts.map(ReleaseVersion.init) {
        #expect([left < right, right < left, left == right].filter(\.self).count == 1)
      }
    }
    #expect(ReleaseVersion("1.2") < ReleaseVersion("1.a"))
  }
}

@Suite("CompactJSON")
struct CompactJSONTests {
  @Test(
    "White space between values goes, and that within texts stays",
    arguments: [
      ("{ \"a\" : [ 1 , 2.5e3 , true ] }\n", #"{"a":[1,2.5e3,true]}"#),
      ("{\r\n\t\"a b\": \" c\\n \"\r\n}", #"{"a b":" c\n "}"#),
      (#"{"a" : "\" b \\" , "c" : 1}"#, #"{"a":"\" b \\","c":1}"#),
      (#"[ "\\\" x" , "é  🦊" ]"#, #"["\\\" x","é  🦊"]"#), ("", ""), (" \n", ""),
      (#""/a  b/""#, #""/a  b/""#),
    ])
  func spaces(_ json: String, _ expected: String) {
    #expect(CompactJSON.text(json) == expected)
    #expect(CompactJSON.text(expected) == expected)
  }

  @Test(
    "An app's version is numbers with dots between them",
    arguments: [
      ("1", true), ("1.2.3", true), ("01.0", true), ("", false), ("v3", false), ("1.2-beta", false),
      ("1..2", false), (".1", false), ("1.", false), ("1.٣", false),
    ])
  func isVersion(_ text: String, isOne: Bool) {
    #expect(ReleaseVersion.isVersion(text) == isOne)
  }
}
