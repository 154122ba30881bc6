import Entryway
import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

@Suite("PushTemplate") struct PushTemplateTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let template: String
    let values: String
    /// The payload, or a code.
    let expected: String
    var testDescription: String { "\(template) with \(values)" }
  }

  private static let rows = [
    Row(template: #"{"a":"x"}"#, values: "{}", expected: #"{"a":"x"}"#),
    Row(template: #"{"a":"{{n}}"}"#, values: #"{"n":"x"}"#, expected: #"{"a":"x"}"#),
    Row(template: #"{"a":"{{ n }}"}"#, values: #"{"n":3}"#, expected: #"{"a":3}"#),
    Row(template: #"{"a":"{{n}}"}"#, values: #"{"n":1.50}"#, expected: #"{"a":1.50}"#),
    Row(
      template: #"{"a":"{{n}}"}"#, values: #"{"n":[1,{"b":null}]}"#,
      expected: #"{"a":[1,{"b":null}]}"#),
    Row(template: #"{"a":["{{n}}"]}"#, values: #"{"n":true}"#, expected: #"{"a":[true]}"#),
    Row(template: #"{"a":"Hi {{n}}!"}"#, values: #"{"n":"Anna"}"#, expected: #"{"a":"Hi Anna!"}"#),
    Row(template: #"{"a":"{{n}}{{m}}"}"#, values: #"{"n":1,"m":2}"#, expected: #"{"a":"12"}"#),
    Row(template: #"{"a":"{{n}} {{n}}"}"#, values: #"{"n":true}"#, expected: #"{"a":"true true"}"#),
    Row(template: #"{"a":"é{{n}}"}"#, values: #"{"n":"\u00e9"}"#, expected: #"{"a":"é\u00e9"}"#),
    Row(
      template: #"{"a":"x {{n}}"}"#, values: #"{"n":"\",\"b\":\"y"}"#,
      expected: #"{"a":"x \",\"b\":\"y"}"#),
    Row(template: #"{"a":"{{{{n}}"}"#, values: "{}", expected: #"{"a":"{{n}}"}"#),
    Row(template: #"{"a":"{{{{{{n}}"}"#, values: #"{"n":1}"#, expected: #"{"a":"{{1"}"#),
    Row(template: #"{"a":"\u007B{n}}"}"#, values: "{}", expected: #"{"a":"\u007B{n}}"}"#),
    Row(template: #"{"a":"}} {n}"}"#, values: "{}", expected: #"{"a":"}} {n}"}"#),
    Row(template: #"{"a":"{{n}}"}"#, values: #"{"n":"{{m}}","m":1}"#, expected: #"{"a":"{{m}}"}"#),
    Row(template: #"{"a":"{{n}}"}"#, values: "{}", expected: "missing-value"),
    Row(template: #"{"a":"x{{n}}"}"#, values: #"{"n":null}"#, expected: "value-kind"),
    Row(template: #"{"a":"x{{n}}"}"#, values: #"{"n":{}}"#, expected: "value-kind"),
    Row(template: #"{"a":"x{{n}}"}"#, values: #"{"n":[1]}"#, expected: "value-kind"),
  ]

  @Test("Places are filled with values as JSON", arguments: rows)
  func renders(_ row: Row) throws {
    let template = try PushTemplate(row.template.utf8)
    let token = DeviceToken.numbered(1).hex
    let line = try #require(
      TokenLine(
        LineSplitter.Line(
          bytes: Array(("{\"token\":\"\(token)\"," + row.values.dropFirst()).utf8)
            .replacingFinalComma, offset: 0, isTerminated: true), number: 7))
    do throws(BatchLineError) {
      let rendered = try template.rendered(try line.entry().values, line: 7)
      #expect(String(decoding: rendered, as: UTF8.self) == row.expected)
      #expect((try? JSONSerialization.jsonObject(with: Data(rendered))) != nil)
    } catch {
      #expect(error.code.rawValue == row.expected)
      #expect(error.line == 7)
      #expect(error.name == "n")
    }
  }

  @Test("Values in Swift are encoded as well")
  func values() throws {
    let template = try PushTemplate(#"{"a":"x {{n}}","b":"{{m}}"}"#.utf8)
    #expect(template.names == ["m", "n"])
    let rendered = try template.rendered(["n": "\"\n", "m": ["k": 2]])
    #expect(String(decoding: rendered, as: UTF8.self) == #"{"a":"x \"\n","b":{"k":2}}"#)
  }

  @Test(
    "What is no template is an error with line and column",
    arguments: [
      (#"["{{n}}"]"#, "invalid-json 1:1"), ("{\n  \"a\": \"{{n}\"}", "invalid-place 2:9"),
      (#"{"a":"{{}}"}"#, "invalid-place 1:7"), (#"{"a":"{{{n}}}"}"#, "invalid-place 1:7"),
      (#"{"a":"é {{n m}}"}"#, "invalid-place 1:9"), (#"{"a":"{{"}"#, "invalid-place 1:7"),
      (#"{"{{n}}":1}"#, "place-in-key 1:3"), (#"{"a":"#, "invalid-json 1:6"),
      ("", "invalid-json 1:1"),
      ("{\"a\":" + String(repeating: "[", count: 40), "too-deep 1:37"),
      (#"{"a":"{{"# + String(repeating: "n", count: 65) + #"}}"}"#, "invalid-place 1:7"),
    ])
  func errors(_ template: String, _ expected: String) {
    do throws(PushTemplateError) {
      _ = try PushTemplate(template.utf8)
      Issue.record("\(template) was read")
    } catch {
      #expect("\(error.code.rawValue) \(error.line):\(error.column)" == expected)
    }
  }

  @Test("A value changes nothing but its place, whatever it is", arguments: 0..<200)
  func injection(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scalars: [Unicode.Scalar] = [
      "\"", "\\", "{", "}", ",", ":", "\n", "\u{0}", "\u{2028}", "é", "\u{1F600}", "a", "/",
      "\u{301}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      if let scalar = scalars.randomElement(using: &random) { text.append(scalar) }
    }
    let value = String(text)
    let template = try PushTemplate(#"{"a":"1{{v}}2","b":"{{v}}","c":"3"}"#.utf8)
    let rendered = try template.rendered(["v": .text(value)])
    let object = try JSONDecoder().decode([String: String].self, from: Data(rendered))
    // Scalars are compared, since a mark can join with a digit before it.
    #expect(
      object.mapValues { Array($0.unicodeScalars) } == [
        "a": Array("1\(value)2".unicodeScalars), "b": Array(value.unicodeScalars), "c": ["3"],
      ])
  }

  @Test("Arbitrary bytes are a template or an error", arguments: 0..<300)
  func fuzz(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(#"{"aps":{"alert":"Hi {{name}}","badge":"{{n}}"},"k":["{{{{","x"]}"#.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8(ascii: "{"), at: index)
      }
    }
    guard let template = try? PushTemplate(bytes) else { return }
    let values = Dictionary(uniqueKeysWithValues: template.names.map { ($0, PayloadValue(1)) })
    let rendered = try? template.rendered(values)
    #expect(rendered.map { (try? JSONSerialization.jsonObject(with: Data($0))) != nil } == true)
  }
}

extension [UInt8] {
  /// The bytes without the comma of an object that has no further member.
  fileprivate var replacingFinalComma: [UInt8] {
    var bytes = self
    if bytes.suffix(2).elementsEqual(",}".utf8) { bytes.remove(at: bytes.count - 2) }
    return bytes
  }
}

extension PayloadValue {
  fileprivate init(_ number: Int) { self = .integer(number) }
}
