@_exported public import EntrywayRouting
