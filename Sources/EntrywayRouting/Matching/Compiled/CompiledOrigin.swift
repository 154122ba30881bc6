/// The beginning of the app's own links, such as `https://shop.example.com` or `shop:`.
struct CompiledOrigin {
  /// Where the text stands in the table's text.
  var text: Int32
  var length: Int32
  var isWeb: Bool
}
