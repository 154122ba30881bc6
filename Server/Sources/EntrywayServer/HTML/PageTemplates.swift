import Mustache

/// Templates of pages, whose values are escaped as ``Markup`` does it.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  /// Reads templates.
  ///
  /// - Parameter templates: Their texts by the names under which they use each other.
  init(_ templates: [String: [UInt8]]) throws {
    MustacheContentTypes.register(Escaping(), named: "MARKUP")
    var library = MustacheLibrary()
    for (name, bytes) in templates {
      let text = String(decoding: bytes, as: UTF8.self)
      try library.register("{{% CONTENT_TYPE: MARKUP}}" + text, named: name)
    }
    self.library = library
  }

  /// A page, or a part of one.
  ///
  /// - Parameters:
  ///   - name: The template's.
  ///   - model: What stands in it, by name.
  func render(_ name: String, _ model: [String: Any]) -> Markup {
    guard let text = library.render(model, withTemplate: name) else {
      preconditionFailure("there is no template \(name)")
    }
    return Markup(trusted: text)
  }

  private struct Escaping: MustacheContentType {
    func escapeText(_ text: String) -> String { Markup.escaped(text) }
  }
}

extension Markup: MustacheCustomRenderable {
  /// For `{{{name}}}`, which takes it as it is.
  var renderText: String { text }
  var isNull: Bool { false }
}
