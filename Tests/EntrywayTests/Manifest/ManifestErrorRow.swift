import DiagnosticFacts
import Entryway
import Testing

/// JSON that is no manifest, and the facts of the error.
struct ManifestErrorRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var json: String
  var facts: String

  init(_ name: String, _ json: String, _ facts: String) {
    (testDescription, self.json, self.facts) = (name, json, facts)
  }

  static let all = [
    ManifestErrorRow("no JSON", "{\n  'version': 1}", "json: error unexpected 2:3 ‹'›"),
    ManifestErrorRow("no manifest", "[]", "kind"),
    ManifestErrorRow("no version", "{}", "missing version"),
    ManifestErrorRow("a later version", #"{"version": 3}"#, "version version"),
    ManifestErrorRow(
      "an unknown resolver",
      #"{"version": 2, "routes": [{"name": "a", "pattern": "/a", "resolvedBy": "cloud"}]}"#,
      "value routes[0].resolvedBy"),
    ManifestErrorRow("a fraction", #"{"version": 1.5}"#, "kind version"),
    ManifestErrorRow(
      "a number out of range",
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": [{"name": "#
        + #""a", "shape": {"kind": "integer", "min": 0, "max": -1}}]}]}"#,
      "kind routes[0].parameters[0].shape.max"),
    ManifestErrorRow(
      "a lower bound out of range, beside the largest upper one and a fraction of no meaning",
      #"{"version": 2, "a": 0.5, "routes": [{"name": "a", "pattern": "/{a}", "parameters": "#
        + #"[{"name": "a", "shape": {"kind": "integer", "min": 9223372036854775808, "#
        + #""max": 18446744073709551615}}]}]}"#, "kind routes[0].parameters[0].shape.min"),
    ManifestErrorRow(
      "an upper bound that is one too large",
      #"{"version": 2, "routes": [], "entries": {"categories": [], "rules": [{"kind": "#
        + #""spotlight", "shape": {"kind": "integer", "min": 0, "max": 18446744073709551616}}]}}"#,
      "kind entries.rules[0].shape.max"),
    ManifestErrorRow("null", #"{"version": 1, "routes": null}"#, "missing routes"),
    ManifestErrorRow("null for the whole", "null", "missing"),
    ManifestErrorRow(
      "a number for a pattern",
      #"{"version": 1, "routes": [{"name": "home", "pattern": 3}]}"#, "kind routes[0].pattern"),
    ManifestErrorRow(
      "text for a list", #"{"version": 1, "routes": [], "hosts": "a"}"#, "kind hosts"),
    ManifestErrorRow(
      "a word without meaning",
      #"{"version": 1, "routes": [], "arguments": "\u001b[31m"}"#, "value arguments"),
    ManifestErrorRow(
      "an unknown shape",
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "#
        + #""parameters": [{"name": "a", "shape": {"kind": "colour"}}]}]}"#,
      "value routes[0].parameters[0].shape.kind"),
    ManifestErrorRow(
      "a fixed parameter",
      #"{"version": 1, "routes": [], "entries": {"categories": "#
        + #"[], "rules": [{"kind": "activity", "parameters": {"a": [1]}}]}}"#,
      "kind entries.rules[0].parameters.a[0]"),
  ]
}

extension ManifestError {
  /// Its code, the path to the value, and what its diagnostic has beyond them.
  var facts: String {
    let own = path.isEmpty ? code.rawValue : "\(code.rawValue) \(path)"
    let more = diagnostic.facts
    return more == "error \(code.rawValue)" ? own : "\(own): \(more)"
  }
}
