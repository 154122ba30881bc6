"""What goes wrong in a cluster: machines that die, hang and come back, one after the other."""

import os
import signal
import time

from machine_room import wait

# What the server that brings events to where reports read them holds, and the row with its place.
LOADER, PLACE = "events", "SELECT 1 FROM counting FOR UPDATE"


class Faults:
    """Breaks one machine after the other, in an order by chance, and each at least once if there is time."""

    def __init__(self, cluster, calendar, chance):
        self.cluster, self.calendar, self.chance = cluster, calendar, chance
        self.kinds = {"a server killed": self.kill_server, "the primary killed": self.fail_over,
                      "a backend stopped": self.stop_backend, "a loader killed": self.kill_loader}
        if cluster.clickhouse:
            self.kinds["ClickHouse killed"] = self.kill_clickhouse
        self.counts = dict.fromkeys(self.kinds, 0)
        self.last_killed = None

    def play(self, seconds, tell):
        """Breaks things for some time, and mends each before the next."""
        end = time.monotonic() + seconds
        waiting = []
        while time.monotonic() < end:
            # For a while all is well: then limits and deletions have to hold.
            time.sleep(self.chance.uniform(1.5, 4))
            if not waiting:
                waiting = self.chance.sample(sorted(self.kinds), len(self.kinds))
            kind = waiting.pop()
            tell(kind)
            with self.calendar.away(kind):
                self.kinds[kind]()
                self.cluster.recover()
            self.counts[kind] += 1

    def kill_server(self):
        # One and then the other: each of them is killed.
        servers = [server for server in self.cluster.servers if server is not self.last_killed]
        self.last_killed = self.chance.choice(servers)
        self._kill(self.last_killed)

    def _kill(self, server):
        server.stop(signal.SIGKILL)
        time.sleep(self.chance.uniform(0, 1))
        self.cluster.start(server)

    def fail_over(self):
        self.cluster.postgres.fail_over()
        self.cluster.postgres.renew()

    def stop_backend(self):
        """Stops the process of a connection, as if its machine did not answer any more."""
        backends = self.cluster.postgres.backends()
        stopped = self.chance.sample(backends, min(len(backends), self.chance.randint(1, 3)))
        signal_all(stopped, signal.SIGSTOP)
        time.sleep(self.chance.uniform(2, 5))
        signal_all(stopped, signal.SIGCONT)

    def kill_clickhouse(self):
        self.cluster.clickhouse.kill()
        time.sleep(self.chance.uniform(0, 3))
        self.cluster.clickhouse.start()

    def kill_loader(self):
        """Kills the server that brings events on, where it cannot write its place, or at any moment."""
        server = wait(self.cluster.loader, 30, "no server counts events")
        if self.chance.random() < 0.5:
            time.sleep(self.chance.uniform(0, 0.5))
            return self._kill(server)
        postgres = self.cluster.postgres
        with postgres.primary.holding(PLACE):
            end = time.monotonic() + 5
            while time.monotonic() < end and not postgres.ask(
                    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' LIMIT 1"):
                time.sleep(0.02)
            server.stop(signal.SIGKILL)
        self.cluster.start(server)


def signal_all(processes, how):
    for process in processes:
        try:
            os.kill(process, how)
        except ProcessLookupError:
            pass
