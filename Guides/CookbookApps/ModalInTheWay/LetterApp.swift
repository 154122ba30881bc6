import EntrywaySwiftUI
import Observation

enum LetterRoute: LinkDestination {
  case mailbox
  case letter(id: String)
  case compose

  static let routes = RouteTable<LetterRoute>(
    schemes: ["letters"], hosts: ["letters.example.com"]
  ) {
    Route("/", .mailbox)
    Route("/letters/{id}", LetterRoute.letter)
    Route("/compose", .compose)
  }

  /// A plan names the modals to show; any others are dismissed.
  var plan: NavigationPlan<NoTab, LetterScreen> {
    switch self {
    case .mailbox: .path([.mailbox])
    case .letter(let id): .path([.mailbox, .letter(id)])
    case .compose: .path([.mailbox]).present(.compose)
    }
  }
}

enum LetterScreen: NavigationScreen {
  case mailbox
  case letter(String)
  case compose
}

extension Requirement {
  /// The user isn't writing.
  static let finishedLetter: Requirement = "a finished letter"
}

@MainActor @Observable
final class LetterApp {
  let center = DeepLinkCenter(EntryRules(LetterRoute.routes))
  let model = StackModel<LetterScreen>(path: [.mailbox])

  /// What the user is writing.
  var draft = "" {
    didSet { if draft.isEmpty { center.satisfy(.finishedLetter) } }
  }

  /// Whether the sheet says that a link is waiting for the letter to be finished.
  var hasLinkWaiting: Bool { !center.waiting.isEmpty }

  init() {
    center.addGuard { [weak self] _, _ in
      self?.draft.isEmpty == false ? .hold(until: .finishedLetter) : .proceed
    }
    center.onOpen { [weak self] route in self?.model.apply(route.plan) }
  }

  /// The letter was sent or discarded: the sheet closes, and the held link opens.
  func finish() {
    model[modalAt: 0] = nil
    draft = ""
  }

  nonisolated deinit {}
}
