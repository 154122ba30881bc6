/// What led to what people did.
package struct AttributionQuery: Hashable, Sendable {
  /// What is attributed.
  package var conversion: EventPattern
  package var window: Duration
  package var span: TimeSpan
  /// The value of the conversion that is added up.
  package var value: String?

  package init(
    conversion: EventPattern, window: Duration, span: TimeSpan, value: String? = nil
  ) {
    (self.conversion, self.window, self.span, self.value) = (conversion, window, span, value)
  }

  /// When what it needs happened: a touch before the span may lead to what happened in it.
  package var seen: TimeSpan {
    TimeSpan(Timestamp(milliseconds: span.from.milliseconds - window.milliseconds), span.to)
  }
}

/// By what somebody was led to the app: a push's send, a link, with the campaign as it was then.
package struct EventTouch: Hashable, Sendable {
  package var send: String?
  package var link: RecordID?
  package var campaign: String?
  package var source: String?
  /// Whether campaign and source were read off the link itself: the owner never said them.
  package var isTold: Bool

  package init(
    send: String? = nil, link: RecordID? = nil, campaign: String? = nil, source: String? = nil,
    isTold: Bool = false
  ) {
    (self.send, self.link, self.campaign, self.source) = (send, link, campaign, source)
    self.isTold = isTold
  }

  /// Who says the campaign and the source; nil where there is none.
  package var campaignBy: CampaignTeller? {
    campaign == nil && source == nil ? nil : isTold ? .query : .owner
  }
}

/// What one touch, or none, is credited with.
package struct Attribution: Hashable, Sendable {
  package var touch: EventTouch?
  package var conversions: Int
  package var installations: Int
  package var total: Double

  package init(touch: EventTouch?, conversions: Int, installations: Int, total: Double) {
    (self.touch, self.conversions, self.installations) = (touch, conversions, installations)
    self.total = total
  }
}
