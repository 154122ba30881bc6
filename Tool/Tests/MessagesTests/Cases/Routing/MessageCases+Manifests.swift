import Entryway
import EntrywayDiagnostics
import EntrywayRouting
import Foundation

extension MessageCases {
  static var manifests: MessageGroup {
    let route = #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": "#
    let texts = [
      "{\n  'version': 1}", "[]", "null", "7", "{}", #"{"version": 3}"#, #"{"version": 1.5}"#,
      #"{"version": "1", "routes": []}"#, #"{"version": null, "routes": []}"#,
      #"{"version": 99999999999999999999, "routes": []}"#, #"{"version": 1, "routes": null}"#,
      #"{"version": 1, "routes": {}}"#, #"{"version": 1, "routes": [7]}"#,
      #"{"version": 1, "routes": [{"name": "a"}]}"#,
      #"{"version": 1, "routes": [{"name": "home", "pattern": 3}]}"#,
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/", "only": "ftp"}]}"#,
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/", "readOnly": "yes"}]}"#,
      #"{"version": 2, "routes": [{"name": "a", "pattern": "/", "hosts": "a"}]}"#,
      #"{"version": 2, "routes": [{"name": "a", "pattern": "/", "resolvedBy": "cloud"}]}"#,
      #"{"version": 1, "routes": [], "hosts": "a"}"#,
      #"{"version": 1, "routes": [], "arguments": "\u001b[31m"}"#,
      #"{"version": 1, "routes": [], "arguments": "some"}"#,
      #"{"version": 1, "routes": [], "allowsEncodedSlash": 1}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": 0, "max": -1}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": 0.5, "max": 1}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": 0}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": 0, "max": 1e19}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": 0, "max": 2e19}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "integer", "min": -1e19, "max": 1}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "colour"}}]}]}"#,
      route + #"[{"name": "a", "shape": {"kind": "text"}, "count": "few"}]}]}"#,
      #"{"version": 1, "routes": [], "entries": {"categories": [], "rules": [{"kind": "activity", "#
        + #""parameters": {"a": [1]}}]}}"#,
      #"{"version": 1, "routes": [], "entries": {"categories": [], "rules": [{"kind": "dream"}]}}"#,
      String(repeating: "[", count: 70),
    ]
    return MessageGroup("Manifests that cannot be read", texts.map(manifest) + decodedManifests)
  }

  private static func manifest(_ text: String) -> Message {
    do throws(ManifestError) {
      return Message(text, "read: \(try RouteManifest(json: text).routes.count) routes")
    } catch {
      let location = [error.diagnostic.location?.line, error.diagnostic.location?.column].compactMap
      {
        $0.map(String.init)
      }
      return Message(
        text,
        parts: [
          ("|", error.description),
          (
            ".",
            "code \(error.code.rawValue), path \"\(error.path)\", at \(location.joined(separator: ":"))"
          ), (".", "summary \(error.diagnostic.summary)\nhint \(error.diagnostic.hint ?? "none")"),
        ])
    }
  }

  /// What Foundation's decoder says of a manifest that is read without the library's reader.
  private static var decodedManifests: [Message] {
    let texts = [
      ("version 3", #"{"version": 3, "routes": []}"#),
      (
        "a shape",
        #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": "#
          + #"[{"name": "a", "shape": {"kind": "colour"}}]}]}"#
      ),
      (
        "a resolver",
        #"{"version": 2, "routes": [{"name": "a", "pattern": "/a", "resolvedBy": "cloud"}]}"#
      ),
    ]
    return texts.map { name, text in
      .thrown("decoded: \(name)") {
        do {
          return try JSONDecoder().decode(RouteManifest.self, from: Data(text.utf8)).version
        } catch DecodingError.dataCorrupted(let context) {
          return context.debugDescription
        }
      }
    }
  }

  static var texts: MessageGroup {
    let shapes: [(String, LinkShape)] = [
      ("text", .text), ("integer", .integer(Int.self)), ("UInt", .integer(UInt.self)),
      ("Int8", .integer(Int8.self)), ("UInt8", .integer(UInt8.self)),
      ("Int64", .integer(min: .min, max: .max)), ("decimal", .decimal), ("boolean", .boolean),
      ("UUID", .uuid), ("date", .date), ("none", .oneOf([])), ("one", .oneOf(["a"])),
      ("two", .oneOf(["a", "b"])), ("three", .oneOf(["a", "b", "c"])),
      ("nine", .oneOf((1...9).map { "t\($0)" })), ("opaque", .opaque),
    ]
    let texts = [
      "", "abc", "-1", "300", "99999999999999999999", "a\nb\u{202E}c",
      String(repeating: "é", count: 70),
    ]
    return MessageGroup(
      "Texts that do not read",
      shapes.flatMap { name, shape in
        texts.map {
          Message(
            "\(name): \($0.count > 60 ? "70 letters" : $0)",
            LinkTextError($0, expected: shape).description)
        }
      })
  }
}
