"""Where Entryway's repository is: the one place in which its address stands."""

# None, as long as the project has no address of its own: a name that is not the project's may become anybody's, and
# what they publish there would be built by everyone who copied it from a page. With an address, such as
# https://code.example.com/entryway, `Scripts/lint` names the pages that still say how to depend on a clone.
ADDRESS = None


def link(path):
    """The address of a file or a folder in the repository; None as long as there is none."""
    return ADDRESS and f"{ADDRESS}/blob/main/{path}"
