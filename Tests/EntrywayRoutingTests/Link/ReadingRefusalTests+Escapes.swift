extension ReadingRefusalTests {
  static let escapeRows = [
    Row(
      "a percent sign at the end", "shop://100%",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://100%
                  ^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "one digit at the end", "shop://a%4",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%4
                ^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "one digit before a slash", "shop://a%4/b",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%4/b
                ^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "letters that are no digits", "shop://a%zz",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%zz
                ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a letter outside of ASCII for a digit", "shop://a%é",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%é
                ^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "the first half of a character", "shop://caf%C3",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://caf%C3
                  ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a character that is not continued", "shop://caf%C3%28",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://caf%C3%28
                  ^^^^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a character that letters follow", "shop://%E2%82euro",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://%E2%82euro
               ^^^^^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a continuation alone", "shop://a%80",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%80
                ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a slash in an overlong form", "shop://a%C0%AF",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%C0%AF
                ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "half of a surrogate pair", "shop://a%ED%A0%80",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%ED%A0%80
                ^^^^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a character beyond Unicode", "shop://a%F4%90%80%80",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%F4%90%80%80
                ^^^^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a byte that UTF-8 does not have", "shop://a%FF",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        shop://a%FF
                ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
    Row(
      "a broken escape in the host", "https://shop%2.example.com/",
      """
      this link is refused: a percent-escape is broken or not valid UTF-8
        https://shop%2.example.com/
                    ^^^
      hint: write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign.
      """),
  ]
}
