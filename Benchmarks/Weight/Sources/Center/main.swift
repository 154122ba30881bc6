import Entryway

useRoutes()

let center = DeepLinkCenter(EntryRules(routes, [.notification(link: "link")]))
center.onOpen { route in print(route) }
center.satisfy(.interface)
for link in CommandLine.arguments.dropFirst() { center.receive(link) }
for record in center.history { print(record) }
