import ArgumentParser
import Entryway

/// `--source`: a source of entries by its name.
struct SourceName: ExpressibleByArgument {
  var source: EntrySource

  init?(argument: String) {
    guard let source = EntrySource(name: argument) else { return nil }
    self.source = source
  }

  static var allValueStrings: [String] { EntrySource.all.map(\.name) }
}
