import LinkPlatform

/// A form as a page shows it.
///
/// A field stands for a place in what the services take, `["fallbacks", "web"]`: what they refuse there is
/// told at the field, and its name in the page is `fallbacks/web`.
struct Form {
  struct Field {
    enum Kind {
      case text, password, address, number, area, check
      case date
      case choice([(value: String, label: String)])
      /// Several of a few.
      case checks([(value: String, label: String)])
    }

    /// What it says something about.
    var place: Refusal.Place
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

    /// What the browser sends it as.
    var name: String { place.fieldName }
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
  var problem: Refusal?
  /// Whether the fields stand side by side.
  var isInline = false
}

extension Form.Field {
  init(
    name: String, label: String, kind: Kind = .text, value: String = "", values: [String] = [],
    hint: String? = nil, isRequired: Bool = false, autocomplete: String = "off",
    suggestions: [String] = []
  ) {
    self.init(
      place: [.name(name)], label: label, kind: kind, value: value, values: values, hint: hint,
      isRequired: isRequired, autocomplete: autocomplete, suggestions: suggestions)
  }
}

extension Form {
  /// The form with what was typed, and why it was refused; without a refusal the form as it is.
  func refused(_ body: FormBody, _ problem: Refusal?) -> Form {
    guard let problem else { return self }
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

extension Refusal.Place {
  /// The name of a form's field for it: its steps, with slashes between them.
  var fieldName: String {
    steps.map { step in
      switch step {
      case .name(let name): name
      case .index(let index): "\(index)"
      }
    }.joined(separator: "/")
  }
}
