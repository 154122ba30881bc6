import Entryway
import EntrywayTesting

let entry = AppEntry(source: .urlScheme, content: .link("shop://orders/4821"))
print(entry.content)
print(SimulatedEntry.link("shop://orders/4821"))
