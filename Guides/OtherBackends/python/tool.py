"""Links and payloads by the command line."""

import json
import subprocess
import sys


def entryway(program, *arguments):
    """The command's answer; an error says what is wrong, where, and what to do."""
    run = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True)
    if run.returncode:
        raise ValueError(run.stderr.strip())
    return json.loads(run.stdout)


def link(program, routes, name, **parameters):
    values = [f"{key}={value}" for key, value in parameters.items()]
    return entryway(program, "link", "--routes", routes, name, *values)["link"]


def push(program, routes, to, title, send_id):
    return entryway(
        program, "push", "build", "--routes", routes, "--to", to, "--title", title,
        "--send-id", send_id)["payload"]


def main(program, routes):
    order = link(program, routes, "order", id="4821")
    print(order)
    print(json.dumps(push(program, routes, order, "Your order has shipped", "shipped-1"), sort_keys=True))
    try:
        link(program, routes, "ordr", id="4821")
    except ValueError as error:
        print(str(error).splitlines()[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
