import EntrywayDiagnostics

/// How a rule turns an entry's content into a destination.
enum ContentReader<Destination: LinkDestination>: Sendable {
  /// A link at a key path.
  case link(at: String)
  /// A parameter's value at a key path.
  case value(at: String, ValueReader<Destination>)
  /// A text at a key path names the route's first segment, and the fields beside it its parameters.
  case fields(namedBy: String)
  /// Always the same destination, whatever the entry carries.
  case destination(Destination)
  /// Custom code that reads the whole payload; the text names what it looks for.
  case code(String, @Sendable (PayloadValue) throws -> Destination?)
  /// Custom code that reads the entry's content.
  case content(@Sendable (EntryContent) throws -> Destination?)

  /// The key path that the reader reads, if any.
  var keyPath: String? {
    switch self {
    case .link(let path), .value(let path, _), .fields(let path): path
    case .destination, .code, .content: nil
    }
  }
}

/// A rule's answer for an entry that it handles and does not reject.
enum RuleAnswer<Destination: LinkDestination> {
  /// The entry opens a destination.
  case match(RouteMatch<Destination>)
  /// The rule's key is absent or null, so the next rule is asked.
  case passed
}

extension ContentReader {
  /// Reads the value at the rule's location.
  func answer(
    at location: RuleLocation, routes: RouteTable<Destination>
  ) throws(EntryRejection) -> RuleAnswer<Destination> {
    switch self {
    case .destination(let destination): return .match(routes.match(destination: destination))
    case .code(_, let read):
      return try answer(at: location, routes: routes) { try read(location.payload) }
    case .content(let read):
      return try answer(at: location, routes: routes) { try location.content.flatMap(read) }
    case .link, .value, .fields: break
    }
    let value: PayloadValue
    switch location.lookup {
    case .value(let found): value = found
    case .blocked(_, let blocking): throw hiding(location, routes).isBlocked(by: blocking)
    case .absent, .null, nil: return .passed
    }
    return .match(try match(value, at: location, routes: routes))
  }

  /// The location, which hides its value if that becomes a sensitive parameter.
  private func hiding(_ location: RuleLocation, _ routes: RouteTable<Destination>) -> RuleLocation {
    var location = location
    if case .value(_, let reader) = self, !routes.sensitiveNames.isEmpty {
      let example = routes.match(destination: reader.example())
      location.isSensitive = example.parameters.contains { $0.text == RouteTable<Destination>.mask }
    }
    return location
  }

  private func match(
    _ value: PayloadValue, at location: RuleLocation, routes: RouteTable<Destination>
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    switch self {
    case .value(_, let reader):
      guard let text = value.text(for: reader.shape) else {
        throw hiding(location, routes).isNoParameter(value, reader, nil)
      }
      do {
        return routes.match(destination: try reader.build(text))
      } catch let rejection as EntryRejection {
        throw location.refusal(by: rejection)
      } catch {
        throw hiding(location, routes).isNoParameter(value, reader, error)
      }
    case .fields:
      guard case .text(let name) = value, !name.isEmpty else { throw location.isNoName(value) }
      do throws(LinkMatchError) {
        let fields = FieldTexts(location)
        return try routes.match(firstSegment: name, fields: fields.texts)
          .ignoring(fields.unreadable)
      } catch {
        throw location.opensNothing(value, error)
      }
    default:
      guard case .text(let link) = value, !link.isEmpty else {
        throw location.isNoLink(value, example: routes.exampleLink)
      }
      do throws(LinkMatchError) {
        return try routes.match(routes.takingSurface(off: link).link)
      } catch {
        throw location.opensNothing(value, error)
      }
    }
  }

  private func answer(
    at location: RuleLocation, routes: RouteTable<Destination>,
    read: () throws -> Destination?
  ) throws(EntryRejection) -> RuleAnswer<Destination> {
    do {
      guard let destination = try read() else { return .passed }
      return .match(routes.match(destination: destination))
    } catch {
      throw location.refusal(by: error)
    }
  }
}

// Why a value at the location can't be used.
extension RuleLocation {
  fileprivate func isNoLink(_ value: PayloadValue, example: String) -> EntryRejection {
    var isList: Bool { if case .array = value { true } else { false } }
    return rejection(
      of: value, "\(key) is \(value.kind), not \(value == .text("") ? "a link" : "text")",
      hint: "send the link \(isList ? "itself, without brackets" : "as text"), such as "
        + "\"\(keys.last ?? "")\": \"\(example)\".")
  }

  fileprivate func isNoName(_ value: PayloadValue) -> EntryRejection {
    rejection(
      of: value, "\(key) is \(value.kind), not \(value == .text("") ? "a name" : "text")",
      hint: "send the text that the route's path begins with.")
  }

  fileprivate func isNoParameter<Destination>(
    _ value: PayloadValue, _ reader: ValueReader<Destination>, _ refusal: (any Error)?
  ) -> EntryRejection {
    let misfit = value.misfit(
      reader.shape, shownAs: shown(value), refusal, example: reader.exampleText)
    return rejection(of: value, "\(key) is \(misfit.message)", hint: misfit.hint)
  }

  /// The path ends at a value without keys.
  fileprivate func isBlocked(by value: PayloadValue) -> EntryRejection {
    let walked = keys.joined(separator: ".")
    let subject = walked.isEmpty ? "the payload" : "`\(walked)`"
    let rest = (path ?? "").dropFirst(walked.isEmpty ? 0 : walked.count + 1)
    let object = rest.split(separator: ".").reversed().reduce("…") { "{\"\($1)\": \($0)}" }
    return rejection(
      of: value, "\(subject) is \(value.kind), not an object, so it has no \(key)",
      hint: "send an object there, such as \(object).")
  }

  /// The table matches neither the link nor the fields: its own message, and the location.
  fileprivate func opensNothing(_ value: PayloadValue, _ error: LinkMatchError) -> EntryRejection {
    var diagnostic = error.diagnostic.about("\(key) opens nothing")
    if error.code == .noRouteForFields {
      diagnostic.excerpt = excerpt(of: value)
      diagnostic.notes += FieldTexts(self).unreadable.sorted { $0.key < $1.key }.map {
        "`\(Excerpt.line($0.key))` is \($0.value.noText)"
      }
    }
    diagnostic.notes.append(note)
    return rejection(.noMatch, of: value, diagnostic, noMatch: error)
  }

  /// The rejection for an error that custom code threw.
  fileprivate func refusal(by error: any Error) -> EntryRejection {
    var rejection =
      switch error {
      case let rejection as EntryRejection: rejection
      case let noMatch as LinkMatchError: EntryRejection(noMatch)
      case let error as any DiagnosticError: EntryRejection(.unusable, error.diagnostic)
      default:
        EntryRejection("\(error)", hint: "the app's own code rejected the payload: see the rule.")
      }
    rejection.rule = rejection.rule ?? rule
    rejection.action = rejection.action ?? subject.action
    rejection.diagnostic.notes.append(note)
    return rejection
  }
}

extension PayloadValue {
  /// A description of a field that has no text for a parameter.
  fileprivate var noText: String { "\(kind), not text" }
}

extension RouteMatch {
  /// The match, with the fields in its list that have the name of a parameter and gave no text.
  fileprivate func ignoring(_ fields: [String: PayloadValue]) -> RouteMatch {
    let items = fields.sorted { $0.key < $1.key }
      .filter { pattern?.contains("{\($0.key)}") ?? false }
      .map { name, value in IgnoredItem(name: name, text: value.kind, reason: value.noText) }
    return items.isEmpty ? self : ignoring(items)
  }
}

extension RouteTable {
  /// The beginning of the app's links, for hints.
  fileprivate var exampleLink: String {
    if let host = hosts.first(where: { !$0.hasPrefix("*") }) { return "https://\(host)/…" }
    return schemes.first.map { "\($0)://…" } ?? "https://…"
  }
}

/// Makes a destination from one parameter, with the parameter's type erased.
struct ValueReader<Destination: LinkDestination>: Sendable {
  /// The shape of the parameter's texts, for messages.
  var shape: LinkShape
  /// The destination of the parameter that the text reads as.
  var build: @Sendable (String) throws -> Destination
  /// The destination of the type's example, by which a table finds the route.
  var example: @Sendable () -> Destination
  /// The text from which a destination is made; nil for a destination that the rule does not open.
  var text: @Sendable (Destination) -> String?

  /// The example's text.
  var exampleText: String

  init<Parameter: LinkParameter>(_ build: @escaping @Sendable (Parameter) -> Destination) {
    shape = Parameter.linkShape
    self.build = { build(try Parameter(linkText: $0)) }
    exampleText = Parameter.linkExample.linkText
    example = { build(Parameter.linkExample) }
    text = { ValueWriter(build).text(of: $0) }
  }
}
