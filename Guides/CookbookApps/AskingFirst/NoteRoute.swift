import EntrywaySwiftUI

enum NoteRoute: LinkDestination {
  case note(id: String)
  case deleteNote(id: String)
  case leaveNotebook(id: String)

  static let routes = RouteTable<NoteRoute>(schemes: ["notes"], hosts: ["notes.example.com"]) {
    Route("/notes/{id}", NoteRoute.note)
    Route("/notes/{id}/delete", NoteRoute.deleteNote).only(.web)
    Route("/notebooks/{id}/leave", NoteRoute.leaveNotebook).only(.web)
  }

  /// What the user is asked first; nil if the destination changes nothing.
  var question: Confirmation.Question? {
    switch self {
    case .note: nil
    case .deleteNote: .init(text: "Delete this note?", yes: "Delete")
    case .leaveNotebook: .init(text: "Leave this notebook?", yes: "Leave")
    }
  }
}

extension DeepLinkCenter<NoteRoute> {
  /// A center that asks the user before it opens a destination that changes something.
  static func notes(asking confirmation: Confirmation) -> DeepLinkCenter<NoteRoute> {
    let center = DeepLinkCenter(EntryRules(NoteRoute.routes))
    center.addGuard { route, _ in
      guard let question = route.question else { return .proceed }
      return await confirmation.ask(question) ? .proceed : .cancel(reason: "not confirmed")
    }
    return center
  }
}
