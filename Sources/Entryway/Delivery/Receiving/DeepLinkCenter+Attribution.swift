extension DeepLinkCenter {
  /// An entry with the surface and the campaign that its link names, before anything else sees it.
  ///
  /// The item that names a surface is taken off the link, so that nothing is decided by it: no match,
  /// duplicate, guard or rule. A surface that the app's code has set stays. Without a table, the
  /// surface has no name, and a campaign that the app's code has set stays.
  func attributed(_ entry: AppEntry) -> AppEntry {
    var entry = entry
    if case .link(let link) = entry.content {
      let table = routes ?? resolvingRoutes
      let (rest, surface) =
        table?.takingSurface(off: link) ?? LinkSurface.take(off: link, nil, names: [])
      if rest.utf8.count != link.utf8.count { entry.content = .link(rest) }
      entry.origin.surface = entry.origin.surface ?? surface
    }
    if let campaign {
      entry.campaign = campaign(entry)
    } else if case .link(let link) = entry.content, let resolvingRoutes {
      entry.campaign = resolvingRoutes.campaign(in: link)
    }
    return entry
  }
}
