import Entryway
import EntrywayJSON

// What a tap and the buttons open, as the app's own rules say.
extension PushLinter {
  mutating func checkCategory() {
    guard let app, let id = system?["category"]?.text, !app.categories.isEmpty else { return }
    let known = app.categories.map(\.id)
    guard !known.contains(id) else { return }
    add(
      .unknownCategory(id, known: known, meant: EditDistance.nearest(to: id, among: known)),
      at: Self.aps.appending("category"))
  }

  mutating func checkOpenings() {
    guard let app, let payload, !isActivity, canBeTapped else { return }
    for opening in app.openings {
      switch opening.outcome {
      case .rejected(let rejection): check(rejection, opening.action, payload, app)
      case .opens(let isFallback, let ignored):
        let place = link(of: opening, app)
        if isFallback { add(.fallback(action: opening.action), at: place, range: start(place)) }
        for item in ignored {
          let place = root[item.name] == nil ? place : JSONPointer([item.name])
          add(
            .ignored(name: item.name, reason: item.reason, action: opening.action), at: place,
            range: start(place))
        }
        for tag in opening.audiences {
          add(.audience(tag, place: opening.place), at: place, range: start(place))
        }
      }
    }
  }

  private mutating func check(
    _ rejection: EntryRejection, _ action: String?, _ payload: PayloadValue, _ app: AppKnowledge
  ) {
    let keys = rejection.keyPath.map { payload.walk($0).keys } ?? []
    var place = JSONPointer(keys)
    // That says more than that its host is another one's.
    if wrapped.contains(place) { return }
    guard let action else {
      return add(.rejected(rejection, fault(rejection, place, app)), at: place, range: start(place))
    }
    if keys.isEmpty { place = Self.aps.appending("category") }
    add(.button(action, rejection), at: place)
  }

  private func fault(
    _ rejection: EntryRejection, _ place: JSONPointer, _ app: AppKnowledge
  ) -> PushFact.TapFault {
    switch rejection.code {
    case .missing: return .nothingFound
    case .noRule: return rejection.rule == nil ? .nothingFound : .unknown
    case .noMatch where app.readPlaces.contains(place):
      let link = root.value(at: place.tokens)?.text ?? ""
      return app.fit(link) == .foreign ? .foreign : .noRoute
    default: return .unusable
    }
  }

  /// The byte that stands for the whole payload; nil for a value of it.
  private func start(_ pointer: JSONPointer) -> Range<Int>? {
    pointer.tokens.isEmpty ? root.range.prefix(1) : nil
  }

  /// Where the link stands that is opened; if it is none, what stands for the tap or the button.
  private func link(of opening: AppKnowledge.Opening, _ app: AppKnowledge) -> JSONPointer {
    opening.links.first { root.value(at: $0.tokens)?.text.map { app.fit($0).isOfApp } ?? false }
      ?? (opening.action == nil ? JSONPointer() : Self.aps.appending("category"))
  }

  /// Whether there is something on the screen to tap, or nothing says that there is not.
  private var canBeTapped: Bool {
    system == nil || has("alert") || !["content-available", "badge", "sound"].contains(where: has)
  }
}
