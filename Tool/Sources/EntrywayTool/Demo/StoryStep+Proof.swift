import Entryway
import EntrywayAssociation
import Scenarios

// The step in which a file that is served is compared with a table.
extension StoryStep {
  static let proof = StoryStep(
    "bookings", "an association file is proved correct, or a shortest link shows what is wrong"
  ) {
    guard let sample = Samples.sample(named: "bookings") else { return [] }
    let manifest = ChosenApp(sample).rules.manifest
    let appID = "9JA89QQLNQ.com.example.bookings"
    let app = AssociationGenerator.App([appID], manifest)
    let generated = AssociationGenerator(apps: [app]).generated().file.json
    // What is easily written instead, to have the conversations with it.
    let tooWide = generated.replacing(#""/messages""#, with: #""/messages*""#)
    return [("the generated file", generated), ("with /messages* for /messages", tooWide)].flatMap {
      name, json -> [StoryLine] in
      guard let file = AssociationReading(Array(json.utf8)).file else { return [] }
      let agreement = file.agreement(with: manifest, appID: appID)
      let text = AgreementText(agreement)
      return [.outcome(of: name, text.verdict, agreement.agrees ? .green : .red)]
        + text.differences.map { .text($0, isGood: true) }
    }
  }
}
