@_exported public import Entryway
@_exported public import EntrywayApple
