import EntrywayDiagnostics
import LinkPlatform

/// A form as it is drawn: why it was refused, its fields, and the button.
extension Form: PageBlock {
  var markup: Markup {
    let place = place
    let refusal: Markup = problem.map { errors($0, at: place) } ?? .empty
    let unseen = (isGet ? [] : [("token", token)]) + hidden.map { ($0.name, $0.value) }
    let lines = unseen.map { "\(Self.hidden($0.0, $0.1))\n" as Markup }
    return """
      \(refusal)<form id="\(id)" method="\(isGet ? "get" : "post")" action="\(action)" \
      class="form\(isInline ? " inline" : "")">
      \(lines.joined())\(drawn(fields, place))\(moreMarkup(place))\
      <p class="submit"><button type="submit" class="\(weight.rawValue)">\(submit)</button></p>
      </form>

      """
  }

  /// A field that nobody sees.
  static func hidden(_ name: String, _ value: String) -> Markup {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// One of what a field lets choose.
  static func option(_ value: String, _ label: String, isChosen: Bool) -> Markup {
    "<option value=\"\(value)\"\(attribute: "selected", if: isChosen)>\(label)</option>"
  }

  /// The field that was refused.
  private var place: Field? {
    // A problem of the third tag is told at the tags.
    problem.flatMap { problem in
      (fields + (more?.fields ?? [])).first { problem.place.steps.starts(with: $0.place.steps) }
    }
  }

  private func errors(_ problem: Refusal, at place: Field?) -> Markup {
    let hint: Markup =
      problem.diagnostic.hint.map { "<p>\(PageText.sentence($0))</p>\n" } ?? .empty
    let way: Markup =
      place.map { "<p><a href=\"#\(id(of: $0))\">Go to “\($0.label)”</a></p>\n" } ?? .empty
    let explanation: Markup =
      problem.explanation.map { "<pre tabindex=\"0\">\($0)</pre>\n" } ?? .empty
    return """
      <div class="errors" role="alert" tabindex="-1" autofocus>
      <h2>\(PageText.sentence(problem.diagnostic.summary))</h2>
      \(hint)\(way)\(explanation)</div>

      """
  }

  private func moreMarkup(_ place: Field?) -> Markup {
    guard let more else { return .empty }
    let isOpen = more.fields.contains { $0.name == place?.name || $0.isFilled }
    return """
      <details\(attribute: "open", if: isOpen)><summary>\(more.title)</summary>
      <div class="more">\(drawn(more.fields, place))</div></details>

      """
  }

  private func drawn(_ fields: [Field], _ place: Field?) -> Markup {
    let error = problem.map { PageText.sentence($0.diagnostic.summary) }
    return fields.map { field in
      FieldMarkup(
        field: field, id: id(of: field), error: place?.name == field.name ? error : nil
      ).markup
    }.joined()
  }

  private func id(of field: Field) -> String {
    "\(id)-"
      + String(field.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension Form.Field {
  /// Whether somebody has typed something into it.
  fileprivate var isFilled: Bool {
    switch kind {
    case .check, .choice, .checks: false
    case .text, .password, .address, .number, .area, .date: !value.isEmpty
    }
  }
}

/// A field as it is drawn, with its label and its note.
private struct FieldMarkup {
  let field: Form.Field
  let id: String
  /// Why it was refused; nil if it was not.
  let error: Markup?

  var markup: Markup {
    switch field.kind {
    // Not `url`: browsers refuse an app's own schemes there.
    case .text, .address: input("text")
    case .password: input("password")
    case .number: input("number")
    case .date: input("date")
    case .area: area
    case .check: check
    case .choice(let all): choice(all)
    case .checks(let all): checks(all)
    }
  }

  private func input(_ type: String) -> Markup {
    let list = field.suggestions.isEmpty ? nil : "\(id)-list"
    let options = field.suggestions.map { "<option value=\"\($0)\"></option>" as Markup }
    let suggestions: Markup =
      list.map { "<datalist id=\"\($0)\">\(options.joined())</datalist>\n" } ?? .empty
    return """
      <div class="\(look)">\(label(isRequired: field.isRequired))
      \(note)<input id="\(id)" name="\(field.name)" type="\(type)" value="\(field.value)" \
      autocomplete="\(field.autocomplete)"\(attribute: "required", if: field.isRequired)\
      \(marks)\(attribute: "list", list)>
      \(suggestions)</div>

      """
  }

  private var area: Markup {
    """
    <div class="\(look)">\(label(isRequired: field.isRequired))
    \(note)<textarea id="\(id)" name="\(field.name)" rows="6" spellcheck="false"\
    \(attribute: "required", if: field.isRequired)\(marks)>
    \(field.value)</textarea></div>

    """
  }

  private var check: Markup {
    """
    <div class="\(look)"><input id="\(id)" name="\(field.name)" type="checkbox" value="yes"\
    \(attribute: "checked", if: !field.value.isEmpty)\
    \(attribute: "aria-describedby", noteID)> \(label())
    \(note)</div>

    """
  }

  private func choice(_ all: [(value: String, label: String)]) -> Markup {
    let options = all.map { Form.option($0.value, $0.label, isChosen: $0.value == field.value) }
    return """
      <div class="\(look)">\(label())
      \(note)<select id="\(id)" name="\(field.name)"\(marks)>\(options.joined())</select></div>

      """
  }

  private func checks(_ all: [(value: String, label: String)]) -> Markup {
    let options = all.enumerated().map { index, option -> Markup in
      let isChosen = field.values.contains(option.value)
      return """
        <div class="check"><input id="\(id)-\(index)" name="\(field.name)" type="checkbox" \
        value="\(option.value)"\(attribute: "checked", if: isChosen)> \
        <label for="\(id)-\(index)">\(option.label)</label></div>

        """
    }
    return """
      <fieldset id="\(id)" tabindex="-1" class="\(look)"\
      \(attribute: "aria-describedby", noteID)><legend>\(field.label)</legend>
      \(note)\(options.joined())</fieldset>

      """
  }

  private var look: String {
    let kind = if case .check = field.kind { "field check" } else { "field" }
    return error == nil ? kind : "\(kind) wrong"
  }

  private func label(isRequired: Bool = false) -> Markup {
    let mark: Markup = isRequired ? " <span class=\"needed\">(required)</span>" : .empty
    return "<label for=\"\(id)\">\(field.label)\(mark)</label>"
  }

  /// What tells a browser that the field was refused, and where its note is.
  private var marks: Markup {
    """
    \(attribute: "aria-invalid", error == nil ? nil : "true")\
    \(attribute: "aria-describedby", noteID)
    """
  }

  private var noteID: String? { field.hint == nil && error == nil ? nil : "\(id)-note" }

  private var note: Markup {
    guard let noteID else { return .empty }
    let reason: Markup = error.map { "<strong>\($0).</strong> " } ?? .empty
    return "<p class=\"note\" id=\"\(noteID)\">\(reason)\(field.hint ?? "")</p>\n"
  }
}
