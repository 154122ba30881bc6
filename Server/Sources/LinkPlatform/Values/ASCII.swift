/// The bytes of which names and addresses are made.
extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isLowercase: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  var isLetter: Bool { (self | 0x20).isLowercase }
}
