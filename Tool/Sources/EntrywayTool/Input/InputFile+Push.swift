import EntrywayPush

extension InputFile {
  /// The file as the payload of a push; what is wrong in it beside is left to `push lint`.
  func payload() throws(ToolError) -> PayloadValue {
    let reading = PushReading(try bytes())
    guard let payload = reading.payload else {
      throw ToolWording.unusable(reading.diagnostics, in: self)
    }
    return payload
  }
}
