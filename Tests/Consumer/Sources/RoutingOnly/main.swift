import EntrywayRouting

enum Place: LinkDestination {
  case order(id: String)
}

let parameter = MatchedParameter(name: "id", text: "4821")
print(Place.order(id: parameter.text))
