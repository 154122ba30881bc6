package import LinkPlatform

extension EventScan {
  /// Gives what people did to the last touch before it.
  ///
  /// - Parameters:
  ///   - query: What is attributed.
  ///   - conversion: The same as numbers.
  ///   - hidden: Names of values that read as another.
  @_specialize(where Self == StreamedScan)
  package func attributions(
    _ query: AttributionQuery, _ conversion: PatternNumbers, _ hidden: HiddenValueNames
  ) throws -> AttributionRun<TouchNumbers> {
    var run = AttributionRun<TouchNumbers>(
      window: query.window.milliseconds, from: query.span.from.milliseconds)
    let question = ScanQuestion(
      in: query.seen, where: "\(conversion.condition) OR \(EventCondition.touches)",
      columns: query.value == nil ? .ways : [.ways, .details])
    let names = names
    try each(question) { event in
      try run.see(
        event, isConversion: conversion.matches(event, names),
        amount: { try query.value.flatMap { try amount(of: event, $0, hidden) } },
        touch: { names.touch(of: event) })
    }
    return run
  }
}

extension SQLDatabase {
  /// What a run of attributions came to, with texts, the most first.
  package func attributions(_ run: AttributionRun<TouchNumbers>) throws -> [Attribution] {
    var texts = StringTexts(self)
    return try run.credits.map { touch, credit in
      Attribution(
        touch: try touch.map { try $0.touch(&texts) }, conversions: credit.conversions,
        installations: credit.installations, total: credit.total)
    }.sorted {
      ($1.conversions, $0.touch?.order ?? "") < ($0.conversions, $1.touch?.order ?? "")
    }
  }
}

extension TouchNumbers {
  func touch(_ texts: inout StringTexts<some SQLDatabase>) throws -> EventTouch {
    EventTouch(
      send: try texts.text(of: send), link: try texts.text(of: link).flatMap { RecordID($0) },
      campaign: try texts.text(of: campaign), source: try texts.text(of: source),
      isTold: try texts.isTold(campaign) || texts.isTold(source))
  }
}

extension EventTouch {
  /// What touches that led to as much are ordered by.
  var order: String {
    [send, link?.description, campaign, source, campaignBy?.rawValue].map { $0 ?? "" }
      .joined(separator: "\n")
  }
}
