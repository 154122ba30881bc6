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
    self.conversion = conversion
    self.window = window
    self.span = span
    self.value = value
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

  package init(
    send: String? = nil, link: RecordID? = nil, campaign: String? = nil, source: String? = nil
  ) {
    self.send = send
    self.link = link
    self.campaign = campaign
    self.source = source
  }
}

/// What one touch, or none, is credited with.
package struct Attribution: Hashable, Sendable {
  package var touch: EventTouch?
  package var conversions: Int
  package var installations: Int
  package var total: Double

  package init(touch: EventTouch?, conversions: Int, installations: Int, total: Double) {
    self.touch = touch
    self.conversions = conversions
    self.installations = installations
    self.total = total
  }
}
