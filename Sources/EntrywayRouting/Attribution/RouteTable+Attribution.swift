extension RouteTable {
  /// Generates the link that opens a destination and names the campaign that it belongs to.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(
  ///   to: .order(id: "4821"), campaign: LinkCampaign(source: "newsletter", campaign: "spring"))
  /// // https://shop.example.com/orders/4821?utm_source=newsletter&utm_campaign=spring
  /// ```
  ///
  /// The items are those that the table declares; they follow the link's own. Parts that are nil or
  /// empty are omitted. ``campaign(in:)`` reads back what this writes.
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - campaign: The campaign.
  ///   - scheme: One of the table's schemes; see ``link(to:scheme:host:)``.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Throws: ``LinkWritingError``; its code is ``LinkWritingError/Code/campaign`` if the table
  ///   declares no item for a part of the campaign.
  /// - Complexity: That of writing the link without a campaign, and of matching it.
  public func link(
    to destination: Destination, campaign: LinkCampaign, scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> String {
    try naming(campaign, in: try link(to: destination, scheme: scheme, host: host), destination)
  }

  /// Generates the link to the route with a name, and names the campaign that it belongs to.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(
  ///   named: "search", ["query": ["shoes"]], campaign: LinkCampaign(campaign: "spring"))
  /// // https://shop.example.com/search?q=shoes&utm_campaign=spring
  /// ```
  ///
  /// - Parameters:
  ///   - name: The route's name, as ``problems`` and the command line show it.
  ///   - parameters: The texts of each parameter, unescaped.
  ///   - campaign: The campaign.
  ///   - scheme: One of the table's schemes.
  ///   - host: One of the table's hosts.
  /// - Throws: ``LinkWritingError``; its code is ``LinkWritingError/Code/campaign`` if the table
  ///   declares no item for a part of the campaign.
  public func link(
    named name: String, _ parameters: [String: [String]] = [:], campaign: LinkCampaign,
    scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> String {
    let link = try link(named: name, parameters, scheme: scheme, host: host)
    return try naming(campaign, in: link, (try? match(link))?.destination)
  }

  /// Generates the link that opens a destination and says on which surface it was tapped.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(to: .order(id: "4821"), from: .control("reorder"))
  /// // https://shop.example.com/orders/4821?entryway_from=control:reorder
  /// ```
  ///
  /// The item is removed before the link is matched, and the entry has it as `origin.surface`.
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - surface: The widget, control or Live Activity that shows the link.
  ///   - scheme: One of the table's schemes; see ``link(to:scheme:host:)``.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Throws: ``LinkWritingError``; its code is ``LinkWritingError/Code/surface`` if the table does
  ///   not declare the surface's name.
  /// - Complexity: That of writing the link without a surface.
  public func link(
    to destination: Destination, from surface: EntrySurface, scheme: String? = nil,
    host: String? = nil
  ) throws(LinkWritingError) -> String {
    if let name = surface.name, !core.declares(surface: name) {
      throw LinkWritingError(destination: name, reason: .undeclaredSurface(name, own: surfaces))
    }
    let link = try link(to: destination, scheme: scheme, host: host)
    let written = adding(surface, to: link)
    guard written.utf8.count > LinkReader.maximumLength else { return written }
    let why = LinkMatchError(link: written, core: core).summary
    throw LinkWritingError(destination: "", reason: .unreadable(link: core.masked(link), why: why))
  }

  /// A link with the item that names a surface, by its kind alone if the table does not declare its
  /// name.
  package func adding(_ surface: EntrySurface, to link: String) -> String {
    var surface = surface
    if let name = surface.name, !core.declares(surface: name) { surface.name = nil }
    // A slash in a name is escaped wherever it stands: a center without a table may not know where
    // the arguments are.
    return core.adding([(LinkSurface.name, surface.itemValue)], to: link, .segmentValue)
  }

  /// A link with the items of a campaign, if they are read back and the link opens the same.
  private func naming(
    _ campaign: LinkCampaign, in link: String, _ destination: Destination?
  ) throws(LinkWritingError) -> String {
    func failure(_ reason: LinkWritingError.Reason) -> LinkWritingError {
      LinkWritingError(destination: "", reason: reason)
    }
    var items: [(name: [UInt8], text: String)] = []
    var wanted = LinkCampaign()
    for part in CampaignPart.allCases {
      guard let text = campaign[part], !text.isEmpty else { continue }
      guard let name = core.attribution.campaign?[part] else {
        let declared = CampaignPart.allCases.filter { core.attribution.campaign?[$0] != nil }
        throw failure(.undeclaredPart(part, declared: declared.map(\.rawValue)))
      }
      items.append((Array(name.utf8), text))
      wanted[part] = text
    }
    if items.isEmpty { return link }
    let written = core.adding(items, to: link)
    let match: RouteMatch<Destination>
    do throws(LinkMatchError) {
      match = try self.match(written)
    } catch {
      let why = error.summary
      throw failure(.unreadable(link: core.masked(written), why: why))
    }
    guard match.destination == destination, !match.isFallback else {
      throw failure(.readsElsewhere(link: core.masked(written), pattern: match.pattern))
    }
    let read = core.campaign(in: written)
    for part in CampaignPart.allCases {
      let (found, text) = (read?[part] ?? "", wanted[part] ?? "")
      if found.utf8.elementsEqual(text.utf8) { continue }
      throw failure(.campaignReadsElsewhere(part, item: core.attribution.campaign?[part] ?? ""))
    }
    return written
  }
}

extension TableCore {
  /// Whether the table declares a surface's name, byte for byte.
  func declares(surface name: String) -> Bool {
    attribution.surfaces.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  /// A link with items behind its own: those of its query, or of its last segment.
  func adding(
    _ items: [(name: [UInt8], text: String)], to link: String, _ part: PercentCoding.Part? = nil
  ) -> String {
    LinkBytes.with(link) { bytes in
      let isCustom = (try? reader.origin(of: bytes))?.kind == .customScheme
      let isPerSegment = reader.arguments == .perSegment && isCustom
      let end = bytes.indices.first { bytes[$0] == ASCII.hash } ?? bytes.count
      var start = 0
      if isPerSegment, let slash = (0..<end).last(where: { bytes[$0] == ASCII.slash }) {
        start = slash + 1
      }
      let question = (start..<end).first { bytes[$0] == ASCII.question }
      var written: [UInt8] = []
      for index in 0..<end { written.append(bytes[index]) }
      // No separator stands behind a question mark or an ampersand.
      var separator: UInt8? = question == nil ? ASCII.question : ASCII.ampersand
      if let question, end == question + 1 || bytes[end - 1] == ASCII.ampersand { separator = nil }
      for item in items {
        if let separator { written.append(separator) }
        separator = ASCII.ampersand
        PercentCoding.append(item.name, for: .queryName, to: &written)
        written.append(ASCII.equals)
        PercentCoding.append(
          item.text, for: part ?? (isPerSegment ? .segmentValue : .queryValue), to: &written)
      }
      for index in end..<bytes.count { written.append(bytes[index]) }
      return String(decoding: written, as: UTF8.self)
    }
  }
}
