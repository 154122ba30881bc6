/// A parameter that must have a text has none.
struct LinkTextMissing: Error {}
