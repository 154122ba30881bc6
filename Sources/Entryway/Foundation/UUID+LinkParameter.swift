#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UUID: LinkParameter {
  /// Reads 8-4-4-4-12 hexadecimal digits, in either case (RFC 9562).
  ///
  /// - Throws: `LinkTextError` for any other text.
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let uuid = UUID(uuidString: linkText) else {
      throw LinkTextError(linkText, expected: Self.linkShape)
    }
    self = uuid
  }

  /// The digits in uppercase, as Apple platforms write them.
  public var linkText: String { uuidString }

  /// `00112233-4455-6677-8899-AABBCCDDEEFF`.
  public static var linkExample: UUID {
    UUID(
      uuid: (
        0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE,
        0xFF
      ))
  }

  /// A UUID.
  public static var linkShape: LinkShape { .uuid }

  /// One text, exactly described by the shape.
  public static var _linkTraits: _LinkTraits { .exact }
}
