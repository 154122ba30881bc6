import CQRCode

/// A QR code (ISO/IEC 18004): a square of dark and light modules that spells a text.
package struct QRCode: Hashable, Sendable {
  /// How many modules may be damaged: about 7, 15, 25 and 30 of a hundred.
  package enum Correction: String, Hashable, Sendable, CaseIterable {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"
  }

  /// How many modules a side has, without the quiet zone.
  package let width: Int
  /// The modules row by row; true is dark.
  private let modules: [Bool]

  /// The light border of four modules that readers need.
  package static let quietZone = 4

  /// The code of a text; nil if it is empty or too long: about 2,300 bytes fit.
  package init?(_ text: String, correction: Correction = .medium) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= 2953 else { return nil }
    let level =
      switch correction {
      case .low: QR_ECLEVEL_L
      case .medium: QR_ECLEVEL_M
      case .quartile: QR_ECLEVEL_Q
      case .high: QR_ECLEVEL_H
      }
    guard let code = QRcode_encodeData(CInt(bytes.count), bytes, 0, level) else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    modules = (0..<width * width).map { data[$0] & 1 == 1 }
  }

  /// Whether the module of a column and row is dark; those outside are light.
  package subscript(column: Int, row: Int) -> Bool {
    guard 0..<width ~= column, 0..<width ~= row else { return false }
    return modules[row * width + column]
  }

  /// How many modules a side has with the quiet zone.
  package var fullWidth: Int { width + 2 * Self.quietZone }

  /// The code as SVG: one path, as sharp at any size.
  ///
  /// - Parameter size: How many pixels a side has.
  package func svg(size: Int) -> String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard self[column, row] else {
          column += 1
          continue
        }
        let start = column
        while self[column, row] { column += 1 }
        path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1"
        path += "h-\(column - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
      viewBox="0 0 \(fullWidth) \(fullWidth)" shape-rendering="crispEdges">\
      <rect width="\(fullWidth)" height="\(fullWidth)" fill="#fff"/>\
      <path d="\(path)" fill="#000"/></svg>
      """
  }
}
