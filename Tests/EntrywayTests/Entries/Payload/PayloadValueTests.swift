import Foundation
import Testing

@testable import Entryway

@Suite("PayloadValue")
struct PayloadValueTests {
  let payload: PayloadValue = [
    "data": ["messageId": "1", "list": [1], "nothing": nil], "gcm.message_id": "7",
    "gcm": ["message_id": "8", "sender": "9"], "text": "hello", "null": nil,
  ]

  @Test("A key path finds values, and tells apart what it does not find")
  func keyPaths() {
    #expect(payload.value(at: "data.messageId") == .value("1"))
    #expect(payload["data.messageId"] == "1")
    #expect(payload.value(at: "gcm.message_id") == .value("7"))
    #expect(payload.value(at: "gcm.sender") == .value("9"))
    #expect(payload.value(at: "other") == .absent(path: "other"))
    #expect(payload.value(at: "data.other.id") == .absent(path: "data.other"))
    #expect(payload.value(at: "null") == .null(path: "null"))
    #expect(payload.value(at: "null.id") == .null(path: "null"))
    #expect(payload.value(at: "data.nothing") == .null(path: "data.nothing"))
    #expect(payload.value(at: "text.id") == .blocked(path: "text", by: "hello"))
    #expect(payload.value(at: "data.list.0") == .blocked(path: "data.list", by: [1]))
    #expect(PayloadValue.text("x").value(at: "id") == .blocked(path: "", by: "x"))
    #expect(payload["data.nothing"] == nil)
    #expect(payload.value(at: "") == .absent(path: ""))
  }

  @Test("A kind says in words what a value is")
  func kinds() {
    let kinds = [nil, true, 3, 2.5, "a", "", [1], [:], .other("a value of type Data")].map {
      (value: PayloadValue) in value.kind
    }
    #expect(
      kinds == [
        "null", "the boolean true", "the number 3", "the number 2.5", "text", "empty text",
        "an array", "an object", "a value of type Data",
      ])
  }

  @Test("An excerpt is bounded, and nothing in it acts on a terminal")
  func excerpts() {
    #expect(payload.excerpt.count < 200)
    #expect(PayloadValue.text("a\u{1B}[31m\u{202E}\nb").excerpt == #""a\u{1B}[31m\u{202E}\u{A}b""#)
    #expect(
      PayloadValue.text(String(repeating: "x", count: 50) + "/" + String(repeating: "y", count: 50))
        .excerpt.count == 62)
    #expect(
      PayloadValue.array([1, [2, [3, [4]]], nil, true, 5]).excerpt == "[1, [2, […]], null, true, …]"
    )
    #expect(
      PayloadValue.object(["b": [:], "a": ["c": ["d": 1]]]).excerpt
        == #"{"a": {"c": {…}}, "b": {}}"#)
    #expect(PayloadValue.other("a value of type Data").excerpt == "<a value of type Data>")
  }

  @Test("A userInfo becomes a tree, whatever stands in it")
  func userInfos() {
    let userInfo: [AnyHashable: Any] = [
      "text": "a", "true": true, "one": 1, "small": Int8(-3), "large": UInt64.max,
      "half": Float(0.5),
      "list": [1, "two", [3.5]] as [Any], "map": ["id": 7], "null": NSNull(), 4: "four",
      "url": URL(string: "https://shop.example.com/orders/1")!, "data": Data([1]),
      "tree": PayloadValue.array([1]), "part": "abc".dropFirst(),
    ]
    #expect(
      PayloadValue(userInfo: userInfo) == [
        "text": "a", "true": true, "one": 1, "small": -3,
        "large": .double(18_446_744_073_709_551_616),
        "half": 0.5, "list": [1, "two", [3.5]], "map": ["id": 7], "null": nil, "4": "four",
        "url": "https://shop.example.com/orders/1", "data": .other("a value of type Data"),
        "tree": [1], "part": "bc",
      ])
    #expect(PayloadValue(converting: 7) == 7)
  }

  @Test(
    "What JSONSerialization reads is the tree that is read without it",
    arguments: [
      #"{"zero":0,"one":1,"negative":-7,"large":9223372036854775807,"true":true,"false":false}"#,
      #"{"half":0.5,"tiny":1e-7,"huge":1e300,"null":null,"text":"1","empty":""}"#,
      #"{"list":[0,1,true,false,null,"x",0.5,[1,[true]]],"map":{"id":7,"map":{"on":true}},"none":[]}"#,
      #"{"aps":{"badge":1,"mutable-content":1},"id":4821,"silent":false,"ratio":-2.25}"#,
    ])
  func foundationJSON(json: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let userInfo = try #require(object as? [String: Any])
    #expect(try PayloadValue(userInfo: userInfo) == PayloadValue(json: json))
    #expect(try PayloadValue(converting: object) == PayloadValue(json: json))
  }

  @Test("Foundation's own numbers, booleans, texts and collections are what they hold")
  func foundationObjects() {
    let userInfo: [AnyHashable: Any] = [
      "true": NSNumber(value: true), "one": NSNumber(value: 1), "byte": NSNumber(value: Int8(1)),
      "zero": NSNumber(value: 0), "double": NSNumber(value: 1.0),
      "float": NSNumber(value: Float(0.5)), "large": NSNumber(value: UInt64.max),
      "least": NSNumber(value: Int.min), "decimal": NSDecimalNumber(string: "1.5"),
      "text": NSString(string: "a"), "null": NSNull(),
      "list": NSArray(array: [NSNumber(value: 1), NSNumber(value: false)]),
      "map": NSDictionary(dictionary: ["id": NSNumber(value: 7)]),
      "infinite": NSNumber(value: Double.infinity),
    ]
    #expect(
      PayloadValue(userInfo: userInfo) == [
        "true": true, "one": 1, "byte": 1, "zero": 0, "double": .double(1), "float": 0.5,
        "large": .double(18_446_744_073_709_551_616), "least": .integer(.min), "decimal": 1.5,
        "text": "a", "null": nil, "list": [1, false], "map": ["id": 7],
        "infinite": .double(.infinity),
      ])
  }

  @Test("A route reads a number out of JSONSerialization as it reads one that Swift has made")
  func foundationParameter() throws {
    let object = try JSONSerialization.jsonObject(with: Data(#"{"id": 4821}"#.utf8))
    let payload = try PayloadValue(userInfo: #require(object as? [String: Any]))
    #expect(try payload["id"]?.parameter(Int.self) == 4821)
    #expect(try payload["id"]?.parameter(String.self) == "4821")
  }

  @Test("What is nested too deep in a userInfo is cut off, and says so")
  func deepUserInfos() {
    func nested(_ depth: Int) -> Any { depth == 0 ? "end" : [nested(depth - 1)] }
    func innermost(_ value: PayloadValue) -> PayloadValue {
      if case .array(let values) = value { innermost(values[0]) } else { value }
    }
    let whole = PayloadValue(userInfo: ["a": nested(63)])
    #expect(!whole.isTooDeep && innermost(whole["a"]!) == "end")
    let cut = PayloadValue(userInfo: ["a": nested(64)])
    #expect(!cut.isTooDeep && innermost(cut["a"]!) == .other("a value more than 64 deep"))
    #expect(!PayloadValue(userInfo: ["a": nested(1000)]).isTooDeep)
  }

  @Test("A tree built by hand knows when it is too deep")
  func handMade() {
    let deepest = (0..<64).reduce(PayloadValue.null) { value, _ in [value] }
    #expect(!deepest.isTooDeep)
    #expect(PayloadValue.object(["a": deepest]).isTooDeep)
    #expect(PayloadValue.array([nil, [deepest]]).isTooDeep)
  }

  @Test("A payload decodes with any decoder, and encodes again")
  func coding() throws {
    let value: PayloadValue = ["a": [1, 2.5, true, nil, "x"], "b": ["c": [:]]]
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(PayloadValue.self, from: data) == value)
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PayloadValue.self, from: Data(deep.utf8))
    }
    #expect(throws: Never.self) {
      try JSONDecoder().decode(PayloadValue.self, from: Data(deep.dropFirst().dropLast().utf8))
    }
  }

  @Test("Of a key that a literal writes twice the last value counts")
  func literals() {
    let value: PayloadValue = ["a": 1, "a": "\(2)"]
    #expect(value == .object(["a": .text("2")]))
  }
}
