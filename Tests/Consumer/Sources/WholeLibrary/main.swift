import Entryway
import EntrywayReporting
import EntrywayTesting

let entry = AppEntry(source: .urlScheme, content: .link("shop://orders/4821"))
print(entry.content)
print(LinkServer("https://links.example.com", key: "ewpk_abc").address)
print(SimulatedEntry.link("shop://orders/4821"))
