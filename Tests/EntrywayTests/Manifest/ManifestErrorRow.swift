import Entryway
import Testing

/// JSON that is no manifest, and the whole text of the error.
struct ManifestErrorRow: Sendable, CustomTestStringConvertible {
  var name: String
  var json: String
  var code: ManifestError.Code
  var path = ""
  var text: String
  var testDescription: String { name }

  static let all = [
    ManifestErrorRow(
      name: "no JSON", json: "{\n  'version': 1}", code: .json,
      text: """
        expected a key, found `'`
          line 2, column 3:
            'version': 1}
            ^
        hint: put strings in double quotes.
        """),
    ManifestErrorRow(
      name: "no manifest", json: "[]", code: .kind,
      text: """
        the manifest is an array, not an object
        hint: regenerate the manifest from the app's table, or put an object there.
        """),
    ManifestErrorRow(
      name: "no version", json: "{}", code: .missing, path: "version",
      text: """
        `version` is missing
        hint: regenerate the manifest from the app's table, or add it.
        """),
    ManifestErrorRow(
      name: "a later version", json: #"{"version": 3}"#, code: .version, path: "version",
      text: """
        the manifest has version 3; this library reads versions 1 to 2
        hint: rewrite it with the same version of the library.
        """),
    ManifestErrorRow(
      name: "an unknown resolver",
      json: #"{"version": 2, "routes": [{"name": "a", "pattern": "/a", "resolvedBy": "cloud"}]}"#,
      code: .value, path: "routes[0].resolvedBy",
      text: """
        `routes[0].resolvedBy`: no resolver is named "cloud"
        hint: use server, or leave resolvedBy out.
        """),
    ManifestErrorRow(
      name: "a fraction", json: #"{"version": 1.5}"#, code: .kind, path: "version",
      text: """
        `version` is the number 1.5, not a whole number in range
        hint: regenerate the manifest from the app's table, or put a whole number in range there.
        """),
    ManifestErrorRow(
      name: "a number out of range",
      json: #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": [{"name": "#
        + #""a", "shape": {"kind": "integer", "min": 0, "max": -1}}]}]}"#,
      code: .kind, path: "routes[0].parameters[0].shape.max",
      text: """
        `routes[0].parameters[0].shape.max` is the number -1, not a whole number in range
        hint: regenerate the manifest from the app's table, or put a whole number in range there.
        """),
    ManifestErrorRow(
      name: "a lower bound out of range, beside the largest upper one and a fraction of no meaning",
      json: #"{"version": 2, "a": 0.5, "routes": [{"name": "a", "pattern": "/{a}", "parameters": "#
        + #"[{"name": "a", "shape": {"kind": "integer", "min": 9223372036854775808, "#
        + #""max": 18446744073709551615}}]}]}"#,
      code: .kind, path: "routes[0].parameters[0].shape.min",
      text: """
        `routes[0].parameters[0].shape.min` is the number 9.223372036854776e+18, not a whole \
        number in range
        hint: regenerate the manifest from the app's table, or put a whole number in range there.
        """),
    ManifestErrorRow(
      name: "an upper bound that is one too large",
      json: #"{"version": 2, "routes": [], "entries": {"categories": [], "rules": [{"kind": "#
        + #""spotlight", "shape": {"kind": "integer", "min": 0, "max": 18446744073709551616}}]}}"#,
      code: .kind, path: "entries.rules[0].shape.max",
      text: """
        `entries.rules[0].shape.max` is the number 1.8446744073709552e+19, not a whole number in \
        range
        hint: regenerate the manifest from the app's table, or put a whole number in range there.
        """),
    ManifestErrorRow(
      name: "null", json: #"{"version": 1, "routes": null}"#, code: .missing, path: "routes",
      text: """
        `routes` is null, not an array
        hint: regenerate the manifest from the app's table, or put an array there.
        """),
    ManifestErrorRow(
      name: "null for the whole", json: "null", code: .missing,
      text: """
        the manifest is null, not an object
        hint: regenerate the manifest from the app's table, or put an object there.
        """),
    ManifestErrorRow(
      name: "a number for a pattern",
      json: #"{"version": 1, "routes": [{"name": "home", "pattern": 3}]}"#, code: .kind,
      path: "routes[0].pattern",
      text: """
        `routes[0].pattern` is the number 3, not text
        hint: regenerate the manifest from the app's table, or put text there.
        """),
    ManifestErrorRow(
      name: "text for a list", json: #"{"version": 1, "routes": [], "hosts": "a"}"#, code: .kind,
      path: "hosts",
      text: """
        `hosts` is text, not an array
        hint: regenerate the manifest from the app's table, or put an array there.
        """),
    ManifestErrorRow(
      name: "a word without meaning",
      json: #"{"version": 1, "routes": [], "arguments": "\u001b[31m"}"#, code: .value,
      path: "arguments",
      text: #"""
        `arguments` is "\u{1B}[31m", which has no meaning here
        hint: regenerate the manifest from the app's table, or correct the value.
        """#),
    ManifestErrorRow(
      name: "an unknown shape",
      json: #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "#
        + #""parameters": [{"name": "a", "shape": {"kind": "colour"}}]}]}"#,
      code: .value, path: "routes[0].parameters[0].shape.kind",
      text: """
        `routes[0].parameters[0].shape.kind`: "colour" is not a shape
        hint: use text, integer, decimal, boolean, uuid, date, oneOf or opaque.
        """),
    ManifestErrorRow(
      name: "a fixed parameter",
      json: #"{"version": 1, "routes": [], "entries": {"categories": "#
        + #"[], "rules": [{"kind": "activity", "parameters": {"a": [1]}}]}}"#,
      code: .kind, path: "entries.rules[0].parameters.a[0]",
      text: """
        `entries.rules[0].parameters.a[0]` is the number 1, not text
        hint: regenerate the manifest from the app's table, or put text there.
        """),
  ]
}
