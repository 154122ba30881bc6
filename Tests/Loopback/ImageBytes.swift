/// The beginnings of images; nothing here looks further.
public enum ImageBytes {
  public static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  public static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4, 5]
  public static let gif = Array("GIF89a".utf8) + [1, 2, 3, 4]
  public static let mp4 = movie("mp42")

  /// The first box of a file of ISO's base media format, with its brand and a compatible one.
  public static func movie(_ brand: String) -> [UInt8] {
    [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 1] + Array("\(brand)isom".utf8)
  }

  public static let html = Array("<!doctype html><title>Sign in</title>".utf8)
}
