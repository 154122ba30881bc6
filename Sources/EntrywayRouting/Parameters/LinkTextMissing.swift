/// A parameter that must have a text has none.
@usableFromInline
struct LinkTextMissing: Error {
  @usableFromInline init() {}
}
