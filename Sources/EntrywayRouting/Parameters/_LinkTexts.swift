/// The texts of a match, passed to the parameters one after another, in place in the link.
///
/// An implementation detail of ``LinkParameter``.
public struct _LinkTexts {
  /// The start index of an absent text.
  static var absent: Int32 { -1 }
  /// The start index of a text that is present but unusable.
  static var unused: Int32 { -3 }
  /// The marker before several texts of one parameter; their number follows.
  static var several: Int32 { -2 }

  /// The bytes that contain the texts.
  ///
  /// Eight bytes before each text's end may be loaded.
  @usableFromInline let base: UnsafePointer<UInt8>
  /// For each parameter where its text begins and ends.
  @usableFromInline let captures: UnsafePointer<Int32>
  /// How many numbers there are.
  @usableFromInline let count: Int
  @usableFromInline var index = 0

  @inlinable
  @inline(__always)
  init(base: UnsafePointer<UInt8>, captures: UnsafePointer<Int32>, count: Int) {
    self.base = base
    self.captures = captures
    self.count = count
  }

  /// The next parameter's only text.
  @inlinable
  @inline(__always)
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    // In bounds: the pairs before `count` are written, and their numbers lie in the text.
    guard index &+ 1 < count else { return nil }
    let lower = captures[index]
    guard lower >= 0 else { return nextOfSeveral() }
    let upper = captures[index &+ 1]
    index &+= 2
    return UnsafeBufferPointer(start: base + Int(lower), count: Int(upper &- lower))
  }

  /// The first text of a parameter that has several or none.
  @usableFromInline
  mutating func nextOfSeveral() -> UnsafeBufferPointer<UInt8>? {
    guard captures[index] == Self.several else {
      index += 2
      return nil
    }
    let number = Int(captures[index + 1])
    index += 2
    let behind = index + 2 * number
    let first = next()
    index = behind
    return first
  }

  /// All texts of the next parameter.
  @usableFromInline
  mutating func many() -> [String] {
    guard index + 1 < count else { return [] }
    var number = 1
    if captures[index] == Self.several {
      number = Int(captures[index + 1])
      index += 2
    }
    return (0..<number).compactMap { _ in next().map { String(decoding: $0, as: UTF8.self) } }
  }

  @inlinable
  @inline(__always)
  mutating func one() throws(_LinkTextUnreadable) -> UnsafeBufferPointer<UInt8> {
    guard let text = next() else { throw _LinkTextUnreadable() }
    return text
  }

  /// Passes over the next parameters.
  mutating func skip(_ parameters: Int) {
    for _ in 0..<parameters { _ = next() }
  }
}

extension _LinkTexts {
  /// Gives temporary access to given texts, for each parameter its own.
  static func with<Result, Failure: Error>(
    _ texts: [[String]], _ body: (inout _LinkTexts) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Eight bytes may be loaded before the end of each text.
    var bytes: [UInt8] = Array(repeating: 0, count: 8)
    var captures: [Int32] = []
    for texts in texts {
      if texts.isEmpty { captures += [absent, absent] }
      if texts.count > 1 { captures += [several, Int32(texts.count)] }
      for text in texts {
        captures.append(Int32(bytes.count))
        bytes += text.utf8
        captures.append(Int32(bytes.count))
      }
    }
    // So that the pointer always points to something.
    bytes.append(0)
    captures.append(absent)
    let count = captures.count - 1
    return try bytes.withUnsafeBufferPointer { bytes in
      captures.withUnsafeBufferPointer { captures -> Swift.Result<Result, Failure> in
        var cursor = _LinkTexts(
          base: bytes.baseAddress.unsafelyUnwrapped,
          captures: captures.baseAddress.unsafelyUnwrapped, count: count)
        do throws(Failure) {
          return .success(try body(&cursor))
        } catch {
          return .failure(error)
        }
      }
    }.get()
  }
}
