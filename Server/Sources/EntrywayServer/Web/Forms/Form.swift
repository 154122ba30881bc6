import EntrywayDiagnostics
import Foundation
import HTTPTypes
import LinkPlatform

/// A form as a page shows it.
///
/// A field's name is the pointer into the JSON that the API takes for the same, without its first slash:
/// `fallbacks/web`. So what the services refuse is told at its field.
struct Form {
  struct Field {
    enum Kind {
      case text, password, address, number, area, check
      case date
      case choice([(value: String, label: String)])
      /// Several of a few.
      case checks([(value: String, label: String)])
    }

    var name: String
    var label: String
    var kind: Kind = .text
    var value: String = ""
    var values: [String] = []
    var hint: String?
    var isRequired = false
    /// What the browser may fill in (HTML, section 4.10.18.7).
    var autocomplete = "off"
    /// What may be taken for it, as suggestions.
    var suggestions: [String] = []
  }

  enum Weight: String {
    case main, quiet, danger
  }

  /// Tells apart the forms of a page; identifiers begin with it.
  var id: String
  var action: String
  var fields: [Field] = []
  /// Fields that stand behind a heading that opens.
  var more: (title: String, fields: [Field])?
  var submit: String
  var weight = Weight.main
  var token: String
  var isGet = false
  var hidden: [(name: String, value: String)] = []
  /// What was refused, when it was sent before.
  var problem: Problem?
  /// Whether the fields stand side by side.
  var isInline = false
}

extension Form {
  /// The form with what was typed, and why it was refused.
  func refused(_ body: FormBody, _ problem: Problem) -> Form {
    var form = self
    func filled(_ field: Field) -> Field {
      var field = field
      switch field.kind {
      case .password: field.value = ""
      case .check: field.value = body[field.name] == nil ? "" : "yes"
      case .checks: field.values = body.values(field.name)
      default: field.value = body.exact(field.name)
      }
      return field
    }
    form.fields = fields.map(filled)
    form.more = more.map { ($0.title, $0.fields.map(filled)) }
    form.problem = problem
    return form
  }
}

/// The JSON that the API takes, of a form's values.
struct FormJSON {
  enum Value {
    /// A text; an empty one is null.
    case text
    /// A text that stays out when it is empty.
    case textIfGiven
    case number
    case flag
    /// Texts with commas or line ends between them.
    case list
  }

  private var members: [String: Any] = [:]

  /// - Throws: A ``Problem`` that points to a number that is none.
  init(_ body: FormBody, _ values: [(String, Value)]) throws(Problem) {
    for (name, kind) in values {
      let text = body[name]
      let path = FieldText.items(of: name, at: "/")[...]
      switch kind {
      case .text: Self.set(&members, path, text.map { $0 as Any } ?? NSNull())
      case .textIfGiven: if let text { Self.set(&members, path, text) }
      case .flag: Self.set(&members, path, text != nil)
      case .list:
        let lines = FieldText.parts(of: text ?? "", at: "\n")
        Self.set(&members, path, FieldText.items(of: lines))
      case .number:
        guard let text else {
          Self.set(&members, path, NSNull())
          continue
        }
        guard let number = Int(text) else {
          throw Problem(
            .badRequest, "bad-number", "\(Quoting.text(text)) is not a whole number",
            at: "/\(name)", hint: "use digits only.")
        }
        Self.set(&members, path, number)
      }
    }
  }

  mutating func set(_ name: String, _ value: Any) { members[name] = value }

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONBody.decode(type, from: try JSONSerialization.data(withJSONObject: members))
  }

  private static func set(
    _ object: inout [String: Any], _ path: ArraySlice<String>, _ value: Any
  ) {
    guard let first = path.first else { return }
    guard path.count > 1 else {
      object[first] = value
      return
    }
    var inner = object[first] as? [String: Any] ?? [:]
    set(&inner, path.dropFirst(), value)
    object[first] = inner
  }
}
