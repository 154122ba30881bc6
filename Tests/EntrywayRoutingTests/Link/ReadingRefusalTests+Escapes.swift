extension ReadingRefusalTests {
  static let escapeRows = [
    Row("a percent sign at the end", "shop://100%", "@10 ‹%› escape"),
    Row("one digit at the end", "shop://a%4", "@8 ‹%4› escape"),
    Row("one digit before a slash", "shop://a%4/b", "@8 ‹%4› escape"),
    Row("letters that are no digits", "shop://a%zz", "@8 ‹%zz› escape"),
    Row("a letter outside of ASCII for a digit", "shop://a%é", "@8 ‹%é› escape"),
    Row("the first half of a character", "shop://caf%C3", "@10 ‹%C3› escape"),
    Row("a character that is not continued", "shop://caf%C3%28", "@10 ‹%C3%28› escape"),
    Row("a character that letters follow", "shop://%E2%82euro", "@7 ‹%E2%82e› escape"),
    Row("a continuation alone", "shop://a%80", "@8 ‹%80› escape"),
    Row("a slash in an overlong form", "shop://a%C0%AF", "@8 ‹%C0› escape"),
    Row("half of a surrogate pair", "shop://a%ED%A0%80", "@8 ‹%ED%A0› escape"),
    Row("a character beyond Unicode", "shop://a%F4%90%80%80", "@8 ‹%F4%90› escape"),
    Row("a byte that UTF-8 does not have", "shop://a%FF", "@8 ‹%FF› escape"),
    Row("a broken escape in the host", "https://shop%2.example.com/", "@12 ‹%2.› escape"),
  ]
}
