@_exported public import EntrywayJSON
@_exported public import EntrywayRouting
