/// The first number of a manifest that no field of it can hold.
struct MisfitNumber {
  private(set) var path = ""
  private(set) var value = PayloadValue.null

  init?(in manifest: PayloadValue) {
    guard find(in: manifest, at: "", key: "") else { return nil }
  }

  private mutating func find(in value: PayloadValue, at path: String, key: String) -> Bool {
    switch value {
    case .integer(let number) where key == "max" && number < 0: break
    case .double(let number) where key != "max" || UInt64(exactly: number.rounded()) == nil: break
    case .double(let number) where number != number.rounded(): break
    case .array(let values):
      return values.enumerated().contains { find(in: $1, at: "\(path)[\($0)]", key: key) }
    case .object(let values):
      return values.sorted { $0.key < $1.key }.contains { name, value in
        let name = TextExcerpt.line(name)
        return find(in: value, at: path.isEmpty ? name : "\(path).\(name)", key: name)
      }
    default: return false
    }
    (self.path, self.value) = (path, value)
    return true
  }
}
