import Bakery
import Entryway

print(BakeryRoute.entries.manifest.jsonText(pretty: true))
