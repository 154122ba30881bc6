/// What is being done with which file, for somebody who waits.
package struct CopyProgress: Hashable, Sendable {
  package typealias Receiver = @Sendable (CopyProgress) -> Void

  package enum Step: Hashable, Sendable {
    case copying, checking
  }

  package let step: Step
  /// The file's name.
  package let file: String
  /// Which of the files it is, from 1.
  package let number: Int
  /// How many files there are.
  package let count: Int
  /// How many of its bytes are done.
  package var bytes = 0
  /// How many bytes it has; 0 where that is not known.
  package var size = 0

  init(_ step: Step, _ file: DataFile, number: Int, of count: Int) {
    (self.step, self.file, self.number, self.count) = (step, file.name, number, count)
  }

  /// Tells nobody.
  package static let ignore: Receiver = { _ in }
}
