import Entryway

enum RadioRoute: LinkDestination {
  case episode(id: Int)
  /// Shows nothing: the action of the button "Mark as Played".
  case markPlayed(episode: Int)
  /// Shows nothing: the action of the button "Comment", with the text that was typed.
  case comment(episode: Int)

  static let routes = RouteTable<RadioRoute>(schemes: ["radio"], hosts: ["radio.example.com"]) {
    Route("/episodes/{id}", RadioRoute.episode)
    Route("/episodes/{episode}/played", RadioRoute.markPlayed)
      .only(.customScheme).competes(false)
    Route("/episodes/{episode}/comment", RadioRoute.comment).only(.customScheme).competes(false)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .notification(link: "play_link", action: "PLAY"),
      .notification(link: "played_link", action: "MARK_PLAYED"),
      .notification(link: "comment_link", action: "COMMENT"),
      .category(
        "NEW_EPISODE",
        actions: [
          .init("PLAY", title: "Play", .foreground),
          .init("MARK_PLAYED", title: "Mark as Played"),
          .init(
            "COMMENT", title: "Comment",
            textInput: .init(buttonTitle: "Send", placeholder: "What do you think?")),
        ]),
    ])
}
