/// libFuzzer calls it with one input after the other, and keeps those that lead somewhere new.
///
/// The first bytes choose or make a table, the others its links, eight at most: making a table is
/// what takes the time. One input in eight is an entry instead.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  if input.below(8) == 7 {
    FuzzedEntry(&input).fault?.report()
    return 0
  }
  let table = FuzzedTable(&input)
  table.difference(in: links(&input, table.patterns))?.report()
  return 0
}

private func links(_ input: inout FuzzInput, _ patterns: [String]) -> [String] {
  var links: [String] = []
  repeat {
    links.append(FuzzedLink.link(&input, patterns: patterns))
  } while !input.isEmpty && links.count < 8
  return links
}
