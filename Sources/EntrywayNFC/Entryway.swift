@_exported public import Entryway
