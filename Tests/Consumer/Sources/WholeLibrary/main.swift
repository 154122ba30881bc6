import Entryway

let entry = AppEntry(source: .urlScheme, content: .link("shop://orders/4821"))
print(entry.content)
