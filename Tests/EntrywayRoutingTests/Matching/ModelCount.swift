/// How many texts a parameter of the random tables takes.
enum ModelCount {
  case one, optional, many
}
