/// How the tool ends; scripts rely on the numbers.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// The answer is no: no match, a finding, a difference.
  case no = 1
  /// The input cannot be used.
  case unusable = 2
  /// The command line cannot be used (`EX_USAGE`).
  case usage = 64
}
