"""The parts of a test run that are about `Sender`, the package that sends pushes."""

from .running import TESTS, Part

# What a consumer of the two repositories is made of: its own files, the sender's, and the library.
_INPUTS = ["Package.swift", "Sources", "Sender/Package.resolved", "Sender/Package.swift", "Sender/Sources",
           "Tests/SenderConsumer"]
_PROGRAM = "^EndToEndTests\\."


def parts():
    """Its build, its suites, and a consumer that names it by an address."""
    # Node plays APNs where suites look at our HTTP/2 with other eyes, and openssl makes certificates.
    programs = Part("the programs that the sender's tests need are installed", "programs for the sender",
                    ["Scripts/required.py", "node", "openssl"], "build")
    options = ["--package-path", "Sender", "--force-resolved-versions"]
    build = Part("build of the sender", "the build of the sender", ["swift", "build", "--build-tests", *options],
                 "build", [programs])
    # The program's tests start many processes: beside all others, answers of a fake APNs would be late.
    test = [*TESTS, "--skip-build", *options]
    suites = Part("tests of the sender", "the sender", [*test, "--skip", _PROGRAM], "suites", [build])
    program = Part("tests of the sender's program", "the sender's program", [*test, "--filter", _PROGRAM], "suites",
                   [suites])
    # In the same build folder, and so behind the suites.
    consumer = Part("a consumer sends a push with the sender from a repository of its own", "a consumer of the sender",
                    ["Scripts/check-split-sender"], after=[build, program], inputs=_INPUTS)
    return [programs, build, suites, program, consumer]
