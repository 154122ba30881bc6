// Swift Testing brings an overlay for UIKit, which the compiler looks for in every file that imports
// both. The toolchain for Linux has none.
@_exported public import UIKit
