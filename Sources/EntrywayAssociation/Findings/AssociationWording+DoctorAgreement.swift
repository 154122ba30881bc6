import EntrywayJSON

// Links of which the doctor found that file and table treat them otherwise.
extension AssociationWording {
  static func words(of fact: DoctorFact.Agreement) -> Words {
    switch fact {
    case .undecided:
      return Words(
        .note, .undecidedAgreement, "whether file and table agree is not decided",
        hint: "there are too many states to look at: see `aasa check`.")
    case .differs(let kind, let url, let route, let more):
      let others = more == 0 ? "" : ", and \(more) more"
      let link = Excerpt.line(url) + others
      switch kind {
      case .unrouted:
        return Words(
          .warning, .unroutedLink, "no route takes a link that the file hands to the app: \(link)",
          hint: "it opens the app and goes nowhere: `aasa check --json` lists such links.")
      case .fallback:
        return Words(
          .note, .fallbackLink,
          "only the fallback takes a link that the file hands to the app: \(link)",
          hint: "it opens the app at the fallback: `aasa check --json` lists such links.")
      case .unassociated:
        return Words(
          .error, .unassociatedLink,
          "the file leaves a link of the route \(Excerpt.line(route ?? "")) in the browser: \(link)",
          hint: "`aasa generate` writes the file that covers the table.")
      }
    }
  }
}
