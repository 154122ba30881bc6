extension EntrySource {
  /// The way in words, within a sentence: `a universal link`.
  package var phrase: String { DeliveryWording.way(self) }
}
