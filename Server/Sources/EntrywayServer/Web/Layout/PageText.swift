import Foundation
import LinkPlatform

/// Values as pages write them: numbers with their thousands apart, times in the app's zone, long texts
/// cut in the middle.
enum PageText {
  /// `1,204`.
  static func number(_ number: Int) -> String {
    (number < 0 ? "−" : "") + ChartNumber.grouped(number.magnitude)
  }

  /// `26%`; nil of nothing.
  static func share(_ part: Int, of whole: Int) -> String? {
    guard whole > 0 else { return nil }
    let share = Double(part) / Double(whole) * 100
    if part > 0, share < 1 { return "<1%" }
    return "\(Int(share.rounded()))%"
  }

  /// `4 min`, `2.5 h`: a length that people can compare.
  static func duration(milliseconds: Int64) -> String {
    let seconds = Double(milliseconds) / 1000
    func short(_ value: Double, _ unit: String) -> String {
      let text = String(format: value < 10 ? "%.1f" : "%.0f", value)
      return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) \(unit)"
    }
    return switch seconds {
    case ..<1: "\(milliseconds) ms"
    case ..<90: short(seconds, "s")
    case ..<5400: short(seconds / 60, "min")
    case ..<129_600: short(seconds / 3600, "h")
    default: short(seconds / 86_400, "days")
    }
  }

  /// `22 Nov 2026, 10:58` in a zone, with the exact moment for programs.
  static func time(_ time: Timestamp, _ zone: String, withSeconds: Bool = false) -> Markup {
    let parts = calendar(zone).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: time.date)
    func two(_ number: Int?) -> String { String((number ?? 0) + 100).suffix(2).description }
    let month = months[(parts.month ?? 1) - 1]
    let seconds = withSeconds ? ":\(two(parts.second))" : ""
    let text =
      "\(parts.day ?? 0) \(month) \(parts.year ?? 0), \(two(parts.hour)):\(two(parts.minute))"
    return "<time datetime=\"\(time.description)\">\(text + seconds)</time>"
  }

  /// `quick action` of `quick-action`.
  static func words(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == "-" ? " " : $0 }))
  }

  /// `22 Nov` of `2026-11-22`.
  static func day(_ name: String) -> String {
    let parts = name.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, 1...12 ~= parts[1] else { return name }
    return "\(parts[2]) \(months[parts[1] - 1])"
  }

  /// A text that somebody wrote: cut in the middle if it is long, with the whole behind it, and kept from
  /// turning the direction of what stands beside it.
  static func cut(_ text: String, limit: Int = 60) -> Markup {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > limit else { return "<bdi>\(text)</bdi>" }
    let head = String(String.UnicodeScalarView(scalars.prefix(limit * 2 / 3)))
    let tail = String(String.UnicodeScalarView(scalars.suffix(limit / 3)))
    let whole = String(String.UnicodeScalarView(scalars.prefix(2000)))
    return "<bdi title=\"\(whole)\">\(head)…\(tail)</bdi>"
  }

  /// What a diagnostic says, as pages show it: with a capital letter, and as code what stands in
  /// backticks.
  static func sentence(_ text: String) -> Markup {
    let parts = (text.prefix(1).uppercased() + text.dropFirst()).split(
      separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return Markup(text) }
    return parts.enumerated().map { index, part -> Markup in
      index % 2 == 0 ? Markup(part) : "<code>\(Markup(part))</code>"
    }.joined()
  }

  static func none(_ reason: String = "none") -> Markup {
    "<span class=\"muted\">\(reason)</span>"
  }

  static func link(_ text: Markup, to address: String) -> Markup {
    "<a href=\"\(address)\">\(text)</a>"
  }

  /// A link that looks like a button.
  static func button(_ text: String, to address: String, isMain: Bool = true) -> Markup {
    "<a class=\"button \(isMain ? "main" : "quiet")\" href=\"\(address)\">\(text)</a>"
  }

  /// A text to be copied: the button is there where scripts run.
  static func copied(_ text: String) -> Markup {
    """
    <span class="copied"><code>\(text)</code> <button type="button" class="quiet copy" hidden \
    data-copy="\(text)">Copy</button></span>
    """
  }

  static func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
