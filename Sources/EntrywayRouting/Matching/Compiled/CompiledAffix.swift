/// The texts around a parameter, in the table's text.
struct CompiledAffix {
  var prefix: Int32
  var prefixLength: Int32
  var suffix: Int32
  var suffixLength: Int32
}
