import EntrywayAssociation

extension InputFile {
  /// The file's value; what is wrong in it beside is left to `aasa lint`.
  func association() throws(ToolError) -> AssociationFile {
    let reading = AssociationReading(try bytes())
    guard let file = reading.file else {
      throw ToolWording.unusable(reading.diagnostics, in: self)
    }
    return file
  }

  /// The file as a property list.
  func propertyList() throws(ToolError) -> PropertyListReading {
    let reading = PropertyListReading(try bytes())
    guard reading.isReadable else {
      throw ToolWording.unusable(reading.diagnostics, in: self)
    }
    return reading
  }
}
