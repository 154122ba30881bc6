import EntrywayRouting

/// Says what was read from a link, whatever its path.
enum Echo: LinkDestination {
  case root(value: String?, fragment: String?)
  case place(path: [String], value: String?, fragment: String?)

  static let routes = table(allowsEncodedSlash: false)

  static func place(_ path: String..., value: String? = nil, fragment: String? = nil) -> Echo {
    .place(path: path, value: value, fragment: fragment)
  }

  static func table(allowsEncodedSlash: Bool) -> RouteTable<Echo> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com"], allowsEncodedSlash: allowsEncodedSlash
    ) {
      Route("/?v={value}#{fragment}", Echo.root)
      Route("/{path*}?v={value}#{fragment}", Echo.place)
    }
  }
}
