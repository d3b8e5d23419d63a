#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""serve_peer.py CHECK...: what a good and a bad client do to `givens serve`, over plain
sockets. GIVENS is the command. Each check begins a server of its own on a free port and asks
it for something harmless at the end: it must still answer."""
import contextlib
import gzip
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

GIVENS = os.environ["GIVENS"]
PUZZLE = ("4.....8.5.3..........7......2.....6.....8.4......1......."
          "6.3.7.5..2.....1.4......")
SOLUTION = ("417369825632158947958724316825437169791586432346912758"
            "289643571573291684164875293")
LONG_TOKEN = "0123456789abcdef"
# Takes all the time there is, and looks at its stop flag.
ENDLESS = {"verb": "generate", "options": {"count": 1000000000, "seed": 1}}
# The same, but so slow on any machine that the limit of a job's output is far away.
SPARSE = {"verb": "generate", "options": {"count": 1000000000, "seed": 1, "rating": "SER",
                                          "min-rating": 7}}
QUIET_COUNT = {"input": "." * 81, "options": {"limit": 0}}
QUIET = {"verb": "count", **QUIET_COUNT}

CHECKS = {}


def check(function):
    CHECKS[function.__name__] = function
    return function


def equal(found, wanted, what=""):
    assert found == wanted, f"{what}: found {found!r}, wanted {wanted!r}"


# ---- waiting ----

# No part of any check: it ends one whose event never comes.
PATIENCE = 300


def wait_until(happened, what):
    """Waits for an event, never for time: a machine may be ten times as slow or as fast."""
    bound = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < bound, f"waited in vain: {what}"  # clock: of a hang
        time.sleep(0.02)  # clock: looks again
    return found


def taken(server, peer):
    """Waits until the server has read all that was sent to it: what it holds is in the
    table of the system's connections, with the bytes that nobody has read."""
    ends = [f":{server.port:04X}", f":{peer.getsockname()[1]:04X}"]

    def is_read():
        for line in pathlib.Path("/proc/net/tcp").read_text("utf-8").splitlines():
            fields = line.split()
            if [fields[1][-5:], fields[2][-5:]] == ends:
                return fields[4].endswith(":00000000") and fields[9] != "0"
        return True  # closed already
    wait_until(is_read, "the server reads")


# ---- the server ----

class Server:
    """`givens serve` on a free port of this machine; ends by itself after some minutes."""

    def __init__(self, *words, listen="127.0.0.1:0", env=None):
        self.token = words[words.index("--token") + 1] if "--token" in words else "secret"
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [GIVENS, "serve", "--listen", listen, *words], stderr=self.log,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
            # A shell makes background programs ignore Ctrl-C.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.timer = threading.Timer(2 * PATIENCE, self.process.kill)
        self.timer.daemon = True
        self.timer.start()
        self.host, self.port = self.address()

    def messages(self):
        # The server writes where the file stands: that must not move.
        return os.pread(self.log.fileno(), 1 << 24, 0).decode()

    def address(self):
        def begun():
            assert self.process.poll() is None, self.messages()
            return re.search(r"serving on http://(.*):(\d+)/ \(Ctrl-C ends it\)",
                             self.messages())
        found = wait_until(begun, "the server begins")
        return found[1], int(found[2])

    def connect(self, timeout=PATIENCE):
        host = self.host.strip("[]")
        return socket.create_connection(
            ("127.0.0.1" if host == "0.0.0.0" else host, self.port), timeout)

    def end(self, number=signal.SIGTERM, seconds=PATIENCE):
        """Ends it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(seconds)
        finally:
            self.process.kill()
            self.process.wait()
            self.timer.cancel()

    def resident(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


@contextlib.contextmanager
def serving(*words, **more):
    server = Server(*words, **more)
    try:
        yield server
        answers(server)
        equal(server.end(), 143, "exit code")
    finally:
        server.end()


# ---- requests ----

class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def data(self):
        return json.loads(self.body)


def read_head(stream):
    line = stream.readline()
    if not line:
        return None, {}
    status = int(line.split()[1])
    headers = {}
    while (line := stream.readline().strip()):
        name, value = line.split(b":", 1)
        headers[name.decode().lower()] = value.strip().decode()
    return status, headers


def read_reply(stream, has_body=True):
    """The next reply; None at the end of the connection."""
    status, headers = read_head(stream)
    if status is None:
        return None
    if status == 100:
        return read_reply(stream, has_body)
    body = b""
    if has_body and "content-length" in headers:
        body = stream.read(int(headers["content-length"]))
    elif has_body and headers.get("transfer-encoding") == "chunked":
        while (size := int(stream.readline(), 16)):
            body += stream.read(size)
            stream.readline()
        stream.readline()
    return Reply(status, headers, body)


def raw(server, data, has_body=True):
    """Sends bytes and reads one reply."""
    with server.connect() as peer:
        peer.sendall(data)
        with peer.makefile("rb") as stream:
            return read_reply(stream, has_body)


def head(server, method, path, headers=None, version="HTTP/1.1"):
    fields = {"Host": f"127.0.0.1:{server.port}", **(headers or {})}
    lines = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join([f"{method} {path} {version}", *lines, "", ""]).encode("latin-1")


def request(server, method, path, headers=None, body=None, **more):
    """The bytes of a request."""
    fields = dict(headers or {})
    if body is not None:
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"Content-Type": "application/json", "Content-Length": len(body),
                  **fields}
    return head(server, method, path, fields, **more) + (body or b"")


def ask(server, method, path, headers=None, body=None, **more):
    """One request on a connection of its own."""
    return raw(server, request(server, method, path, headers, body, **more), method != "HEAD")


def post(server, verb, body, **headers):
    return ask(server, "POST", f"/api/1/{verb}", headers, body)


def answers(server, **headers):
    """The server lives."""
    token = {"Authorization": f"Bearer {server.token}"}
    reply = post(server, "solve", {"input": PUZZLE}, **{**token, **headers})
    equal(reply.status, 200, "status of a plain question")
    assert SOLUTION in reply.body.decode(), reply.body


def refused(reply, status, text=""):
    assert reply, "no reply"
    equal(reply.status, status, "status")
    equal(reply.headers["content-type"], "application/json", "type of an error")
    message = reply.data()["error"]["message"]
    assert message and text in message, message
    return reply


def givens(*words, text=""):
    done = subprocess.run([GIVENS, *words], input=text.encode(), capture_output=True,
                          check=False, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr.decode()


# ---- events ----

def events_of(stream):
    """The events of a stream, as (name, id, data)."""
    name, number, data = None, None, None
    for line in stream:
        line = line.decode().rstrip("\n")
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("id: "):
            number = int(line[4:])
        elif line.startswith("data: "):
            data = json.loads(line[6:])
        elif not line and name:
            yield name, number, data
            name, number, data = None, None, None


class Chunks:
    """The lines of a chunked body."""

    def __init__(self, stream):
        self.stream, self.rest = stream, b""

    def __iter__(self):
        while (size := int(self.stream.readline() or b"0", 16)):
            self.rest += self.stream.read(size)
            self.stream.readline()
            *lines, self.rest = self.rest.split(b"\n")
            yield from (line + b"\n" for line in lines)


@contextlib.contextmanager
def listening(server, path, **headers):
    with server.connect() as peer, peer.makefile("rb") as stream:
        peer.sendall(head(server, "GET", path, headers))
        status, fields = read_head(stream)
        equal(status, 200, "status of a stream")
        equal(fields["content-type"], "text/event-stream", "type of a stream")
        yield events_of(Chunks(stream))


def begin_job(server, body):
    reply = ask(server, "POST", "/api/1/jobs", body=body)
    equal(reply.status, 202, f"status of a job: {reply.body}")
    job = reply.data()
    assert re.fullmatch("[0-9a-f]{32}", job["job"]), job
    equal(job["events"], f"/api/1/jobs/{job['job']}", "path of the events")
    return job["events"]


def has_ended(server, path):
    """Whether a job has. Listens for a moment where it has not."""
    with server.connect() as peer, peer.makefile("rb") as stream:
        peer.sendall(head(server, "GET", path, {"Last-Event-ID": 1000000}))
        return read_head(stream)[0] == 204


# ---- checks: answers ----

QUESTIONS = [
    # verb, options as words of a command line, the same in a body
    ("solve", [], {}),
    ("solve", ["--any"], {"any": True}),
    ("solve", ["--all", "--limit", "3"], {"all": True, "limit": 3}),
    ("solve", [], {"any": False}),
    ("count", ["--limit", "5"], {"limit": 5}),
    ("check", [], {}),
    ("minimize", ["--seed", "7"], {"seed": 7}),
    ("canon", ["--form", "pattern"], {"form": "pattern"}),
    ("convert", [], {}),
    ("vary", ["--count", "2", "--seed", "3"], {"count": 2, "seed": 3}),
    ("explain", ["--theory", "S+W"], {"theory": "S+W"}),
    ("rate", ["--ratings", "W,B,SER"], {"ratings": "W,B,SER"}),
    ("rate", ["--min-rating", "0.5"], {"min-rating": 0.5}),
    ("paris", [], {}),
    ("backbone", [], {}),
    ("grids", ["--seed", "4", "--count", "2"], {"seed": 4, "count": 2}),
    ("grids", ["--seed", "18446744073709551615"], {"seed": "18446744073709551615"}),
    ("generate", ["--seed", "5", "--count", "2"], {"seed": 5, "count": 2}),
    ("gsp", ["--seed", "6", "--block", "2x3"], {"seed": 6, "block": "2x3"}),
]

OTHER_FORMS = [
    ("convert", ["--to", "grid"], {"to": "grid"}, "text/plain; charset=utf-8"),
    ("convert", ["--to", "svg"], {"to": "svg"}, "image/svg+xml"),
    ("convert", ["--to", "sheet"], {"to": "sheet"}, "text/html; charset=utf-8"),
    ("solve", ["--to", "line"], {"to": "line"}, "text/plain; charset=utf-8"),
    ("rate", ["--to", "tsv"], {"to": "tsv"}, "text/plain; charset=utf-8"),
    ("solve", ["--format", "%g %%"], {"format": "%g %%"}, "text/plain; charset=utf-8"),
    ("encode", [], {}, "text/plain; charset=utf-8"),
    ("encode", ["--to", "opb"], {"to": "opb"}, "text/plain; charset=utf-8"),
]

INPUTS = [PUZZLE, "", "." * 81, f"{PUZZLE}\n44{PUZZLE[2:]}\n", "nonsense\n",
          f"garbage\n{PUZZLE} with text\n"]


def compare(server, verb, words, options, text, to=()):
    code, output, _ = givens(verb, *to, *words, text=text)
    reply = post(server, verb, {"input": text, "options": options})
    what = f"{verb} {words} of {text!r}"
    equal(reply.status, 200, f"status of {what}: {reply.body}")
    equal(reply.headers["givens-exit"], str(code), f"exit code of {what}")
    equal(reply.body, output, what)
    return reply


@check
def bytes_of_the_command():
    with serving() as server:
        for verb, words, options in QUESTIONS:
            for text in INPUTS if verb not in ("grids", "generate", "gsp") else [""]:
                if (verb, text) != ("vary", "." * 81):
                    reply = compare(server, verb, words, options, text, ["--to", "json"])
                    equal(reply.headers["content-type"], "application/jsonl", "type")
        for verb, words, options, kind in OTHER_FORMS:
            reply = compare(server, verb, words, options, PUZZLE)
            equal(reply.headers["content-type"], kind, f"type of {verb} {words}")
        refused(post(server, "solve", {"input": "nonsense", "options": {"to": "line"}}),
                422, "neither a puzzle nor a comment")
        refused(post(server, "encode", {"input": f"{PUZZLE}\n{PUZZLE}\n"}), 422,
                "ask for each of them")


@check
def what_it_is():
    with serving() as server:
        about = ask(server, "GET", "/api/1/").data()
        equal(about["schema"], 1, "schema")
        version = givens("version")[1].decode()
        assert about["version"] in version and about["commit"] in version, version
        names = [verb["name"] for verb in about["verbs"]]
        equal(names, "solve count check minimize annotate canon convert vary explain rate paris grids "
              "generate gsp backbone encode".split(), "verbs")
        for verb in about["verbs"]:
            options = {option["name"] for option in verb["options"]}
            local = {"output", "grids", "mask", "solver", "verify", "threads", "cpu",
                     "from-qcp", "progress", "help"}
            assert not options & local, options & local
            page = givens("help", verb["name"])[1].decode()
            for option in options:
                assert f"--{option}" in page, (verb["name"], option)
        assert any(theory["name"] == "W" for theory in about["theories"])
        assert any(rating["name"] == "SER" for rating in about["ratings"])
        equal(about["limits"], {
            "body_bytes": 1 << 20, "output_bytes": 16 << 20, "replies_bytes": 256 << 20,
            "request_bytes": 128 << 20, "job_bytes": 384 << 20, "arrival_seconds": 30,
            "idle_seconds": 1, "sending_seconds": 120, "stalled_seconds": 60, "waiting_seconds": 10,
            "request_seconds": 10, "stats_seconds": 60, "job_seconds": 600,
            "alone_seconds": 15, "kept_seconds": 60, "answers": 8, "jobs": 8,
            "kept_jobs": 8, "connections": 128}, "limits")
        equal(about["studies"], [], "studies")


@check
def the_page():
    with serving() as server:
        reply = ask(server, "GET", "/")
        equal(reply.status, 200, "status")
        equal(reply.headers["content-type"], "text/html; charset=utf-8", "type")
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        equal(reply.headers["x-content-type-options"], "nosniff", "nosniff")
        equal(reply.headers["referrer-policy"], "no-referrer", "referrer")
        equal(reply.headers["cross-origin-resource-policy"], "same-origin", "CORP")
        equal(reply.headers["cross-origin-opener-policy"], "same-origin", "COOP")
        assert not any(name.startswith("access-control") for name in reply.headers)
        paths = re.findall(r'(?:src|href)="(/assets/[^"]*)"', reply.body.decode())
        is_built = b"built without the page" not in reply.body
        equal(bool(paths), is_built, "whether the page has files")
        for path in paths:
            plain = ask(server, "GET", path)
            equal(plain.status, 200, path)
            assert "immutable" in plain.headers["cache-control"], path
            assert "content-encoding" not in plain.headers, path
            equal(plain.headers.get("vary"), "Accept-Encoding", path)
            for accept in ["br, gzip", "gzip;q=0.5"]:
                packed = ask(server, "GET", path, {"Accept-Encoding": accept})
                equal(packed.headers.get("content-encoding"), "gzip", path)
                equal(gzip.decompress(packed.body), plain.body, path)
            refused_gzip = ask(server, "GET", path, {"Accept-Encoding": "gzip; q=0"})
            equal(refused_gzip.body, plain.body, path)
        empty = ask(server, "HEAD", "/")
        equal((empty.status, empty.body), (200, b""), "HEAD")
        equal(empty.headers["content-length"], str(len(reply.body)), "length for HEAD")


# ---- checks: wrong requests ----

@check
def wrong_bodies():
    with serving() as server:
        for body, text in [
                (b"", "not JSON"), (b"{", "not JSON"), (b"nonsense", "not JSON"),
                (b'{"input": "a", "input": "b"}', "not JSON"),
                (b'{"input": "\\u0000"}', "not JSON"), (b'{"input": "\xff"}', "not JSON"),
                (b"[" * 100000, "more than 200 members"),
                (b'{"options": [' + b"{}," * 300000 + b"{}]}", "more than 200 members"),
                (b'{"input": "a"} {}', "not JSON"),
                (b"[]", "JSON object"), (b'"text"', "not JSON"),
                (b'{"input": 5}', "must be a string"), (b'{"inptu": "a"}', "inptu"),
                (b'{"options": []}', "must be an object"),
                (b'{"options": {"any": 1}}', "true or false"),
                (b'{"options": {"any": "x"}}', "true or false"),
                (b'{"options": {"limit": true}}', "must be a string or a number"),
                (b'{"options": {"limit": null}}', "must be a string or a number"),
                (b'{"options": {"limit": [3]}}', "must be a string or a number"),
                (b'{"options": {"limit": "--any"}}', "--any"),
                (b'{"options": {"limit": -3}}', "not a whole number"),
                (b'{"options": {"seed": 18446744073709551615}}', "as strings"),
                (b'{"options": {"seed": "18446744073709551616"}}', "out of range"),
                (b'{"options": {"seed": 1e999}}', "out of range"),
                (b'{"options": {"to": "sdx9"}}', "not one of"),
                (b'{"options": {"nonsense": 3}}', "no option 'nonsense'"),
                (b'{"options": {"any=1": true}}', "no option"),
                (b'{"options": {"": true}}', "no option ''"),
                (b'{"verb": "rate"}', "verb"),
                (b'{"options": {"output": "out"}}', "cannot be given"),
                (b'{"options": {"solver": "sh {in}"}}', "cannot be given"),
                (b'{"options": {"threads": 3}}', "cannot be given"),
                (b'{"options": {"cpu": "scalar"}}', "cannot be given"),
                (b'{"options": {"progress": "always"}}', "cannot be given"),
                (b'{"options": {"help": true}}', "cannot be given"),
        ]:
            reply = refused(ask(server, "POST", "/api/1/solve", body=body), 400, text)
            equal(reply.data()["error"]["exit"], 2, body)
        for verb, options in [("generate", {"grids": "f"}), ("generate", {"mask": "f"}),
                              ("explain", {"verify": "f"}), ("gsp", {"from-qcp": "f"}),
                              ("encode", {"output": "f%n"})]:
            refused(post(server, verb, {"options": options}), 400, "cannot be given")
        # The message is the error alone, without the seed that was drawn before.
        options = {"block": "5x5", "method": "weighted"}
        equal(post(server, "generate", {"options": options}).data()["error"],
              {"message": "the method weighted does not support this family or size", "exit": 2},
              "an error behind a notice")
        for body in [{}, {"verb": 3}, {"verb": "study"}, {"verb": "../solve"},
                     {"verb": "stats", "options": {}}, {"verb": "serve"}]:
            refused(ask(server, "POST", "/api/1/jobs", body=body), 400, "verb")
        # A file that is there is no input, whatever names it.
        for text in ["/etc/passwd", "-", "file:///etc/passwd"]:
            reply = post(server, "solve", {"input": text})
            equal(reply.headers["givens-exit"], "3", text)
            assert b"root:" not in reply.body
        equal(os.listdir("."), [], "files that were made")


@check
def unknown_paths():
    with serving() as server:
        for path in ["/nonsense", "/api", "/api/1", "/api/2/", "/api/1/nonsense/x",
                     "/api/1/studies/1/stats", "/api/1/studies/0/stats",
                     "/api/1/studies/-1/stats", "/api/1/studies/1e0/stats",
                     "/../../etc/passwd", "/../etc/passwd", "/assets/../../../etc/passwd",
                     "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
                     "//", "/etc/passwd", "/assets/", "/index.html%00.js", "/%00",
                     "/api/1/%00", "/%", "/%zz", "/\\..\\etc", "/api/1/jobs/" + "0" * 32,
                     "/api/1/jobs/..", "/api/1/jobs/%2f", "/api/1/jobs/" + "x" * 500]:
            refused(ask(server, "GET", path), 404)
        refused(post(server, "nonsense", {}), 404, "/api/1/")
        refused(post(server, "solve%00", {}), 404)
        refused(post(server, "study", {}), 404)
        refused(ask(server, "DELETE", "/api/1/jobs/" + "0" * 32), 404)
        for method, path, allow in [
                ("GET", "/api/1/jobs", "POST"), ("POST", "/api/1/", "GET, HEAD"),
                ("PUT", "/api/1/solve", "POST"), ("GET", "/api/1/solve", "POST"),
                ("DELETE", "/api/1/studies", "GET, HEAD"), ("OPTIONS", "/", "GET, HEAD"),
                ("POST", "/", "GET, HEAD"), ("OPTIONS", "/api/1/rate", "POST"),
                ("POST", "/api/1/jobs/" + "0" * 32, "GET, HEAD, DELETE"),
                ("PATCH", "/api/1/", "GET, HEAD"), ("TRACE", "/", "GET, HEAD")]:
            body = {} if method == "POST" else None
            reply = refused(ask(server, method, path, body=body), 405)
            equal(reply.headers["allow"], allow, f"{method} {path}")
            assert not any(name.startswith("access-control") for name in reply.headers)


@check
def other_sites():
    with serving() as server:
        port = server.port
        for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", "localhost:1",
                     f"127.0.0.1.evil.example:{port}", f"127.0.0.1:{port}x", "", ":",
                     f"[::2]:{port}", f"0.0.0.0:{port}"]:
            for path in ["/", "/api/1/"]:
                refused(ask(server, "GET", path, {"Host": host}), 403, "does not name this server")
        for host in [f"localhost:{port}", f"LocalHost:{port}", f"[::1]:{port}"]:
            equal(ask(server, "GET", "/api/1/", {"Host": host}).status, 200, host)
        for origin in ["http://evil.example", "null", f"https://127.0.0.1:{port}",
                       f"http://localhost:{port}", "http://127.0.0.1", "file://"]:
            refused(ask(server, "GET", "/api/1/", {"Origin": origin}), 403, "other sites")
            refused(ask(server, "POST", "/api/1/solve", {"Origin": origin}, {}), 403)
        own = {"Origin": f"http://127.0.0.1:{port}"}
        equal(ask(server, "POST", "/api/1/solve", own, {}).status, 200, "own origin")
        for site in ["cross-site", "same-site", "nonsense"]:
            refused(ask(server, "GET", "/api/1/", {"Sec-Fetch-Site": site}), 403)
            refused(ask(server, "GET", "/", {"Sec-Fetch-Site": site}), 403)
        # A link to the page may be followed; nothing but the page may be framed or asked.
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-Dest": "document"}
        equal(ask(server, "GET", "/", link).status, 200, "a link")
        refused(ask(server, "GET", "/api/1/", link), 403)
        refused(ask(server, "GET", "/", {**link, "Sec-Fetch-Dest": "iframe"}), 403)
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx",
                     "multipart/form-data; boundary=x", None]:
            reply = ask(server, "POST", "/api/1/solve", {"Content-Type": kind}, {})
            refused(reply, 415, "application/json")
        kind = {"Content-Type": "Application/JSON; charset=utf-8"}
        equal(ask(server, "POST", "/api/1/solve", kind, {}).status, 200, "a charset")


@check
def tokens():
    with serving("--token", "secret") as server:
        for path in ["/", "/api/1/", "/api/1/studies", "/nonsense", "/?token=wrong",
                     "/?token=", "/?token=secretx", "/api/1/?token=secret"]:
            reply = refused(ask(server, "GET", path), 401, "token")
            equal(reply.headers["www-authenticate"], "Bearer", path)
        for value in ["Bearer wrong", "Bearer ", "secret", "Basic secret", "Bearer secretx",
                      "Bearer secre"]:
            refused(ask(server, "GET", "/api/1/", {"Authorization": value}), 401)
        refused(ask(server, "POST", "/api/1/solve", {}, {}), 401)
        refused(ask(server, "GET", "/?token=secret", {"Host": "evil.example"}), 403)
        bearer = {"Authorization": "Bearer secret"}
        equal(ask(server, "GET", "/api/1/", bearer).status, 200, "the token")
        reply = ask(server, "GET", "/?token=secret")
        equal((reply.status, reply.headers["location"]), (303, "/"), "the way in")
        cookie, *rules = reply.headers["set-cookie"].split("; ")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(rules), rules
        assert "secret" not in cookie, cookie
        assert cookie.startswith(f"givens-{server.port}="), cookie
        for text, status in [(cookie, 200), (f"a=b; {cookie}; c=d", 200), (cookie[:-1], 401),
                             (cookie + "0", 401), (f"x{cookie}", 401), ("", 401)]:
            equal(ask(server, "GET", "/api/1/", {"Cookie": text}).status, status, text)
        # A cookie is no way around the rest; a link to the page brings it along.
        foreign = {"Cookie": cookie, "Origin": "http://evil.example"}
        refused(ask(server, "POST", "/api/1/solve", foreign, {}), 403)
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-Dest": "document", "Cookie": cookie}
        equal(ask(server, "GET", "/", link).status, 200, "a link with the cookie")
        refused(ask(server, "GET", "/api/1/", link), 403)
        # Guesses are refused slowly, but all of them, and they keep nobody else out.
        begun, replies = threading.Barrier(61), []

        def guess(number):
            begun.wait()
            replies.append(ask(server, "GET", f"/?token=guess{number}").status)

        threads = [threading.Thread(target=guess, args=(i,)) for i in range(60)]
        for thread in threads:
            thread.start()
        begun.wait()
        for _ in range(5):
            equal(ask(server, "GET", "/api/1/", bearer).status, 200, "among guesses")
        for thread in threads:
            thread.join(PATIENCE)
        equal(replies, [401] * 60, "guesses")
    with serving(env={"GIVENS_TOKEN": "secret"}) as server:
        refused(ask(server, "GET", "/api/1/"), 401, "token")
        equal(ask(server, "GET", "/api/1/", bearer).status, 200, "of the environment")
    with serving("--token", "secret", env={"GIVENS_TOKEN": "other"}) as server:
        equal(ask(server, "GET", "/api/1/", bearer).status, 200, "of the command line")


@check
def addresses():
    for words, text in [
            (["--listen", "0.0.0.0:0"], "--token"), (["--listen", "[::]:0"], "--token"),
            (["--listen", "192.0.2.1:0"], "--token"), (["--listen", "nonsense:1"], "address"),
            (["--listen", "127.0.0.1:66666"], "port"), (["--listen", "127.0.0.1:"], "port"),
            (["--listen", "::1:5"], "address"), (["--listen", ""], "address"),
            (["--token", ""], "empty"), (["--token", "a+b"], "letters, digits and . _ ~ -"),
            (["--token", "a b"], "letters"), (["--token", "caf\u00e9"], "letters"),
            (["--token", "a%20"], "letters"),
            (["--token", "a", "--listen", "0.0.0.0:0"], "16 characters"),
            (["--token", "a" * 15, "--listen", "[::]:0"], "16 characters"),
            (["--token", "a" * 15, "--listen", "192.0.2.1:0"], "16 characters")]:
        code, output, errors = givens("serve", *words)
        equal((code, output), (2, b""), words)
        assert text in errors and errors.count("\n") == 1, errors
    with serving("--token", LONG_TOKEN, listen="0.0.0.0:0") as server:
        for host in [f"192.0.2.1:{server.port}", f"some.name:{server.port}"]:
            refused(ask(server, "GET", "/api/1/", {"Host": host}), 401)
        bearer = {"Authorization": f"Bearer {LONG_TOKEN}", "Host": f"some.name:{server.port}"}
        equal(ask(server, "GET", "/api/1/", bearer).status, 200, "by name, with the token")
    if socket.has_ipv6 and pathlib.Path("/proc/net/if_inet6").exists():
        try:
            with serving(listen="[::1]:0") as server:
                equal(server.host, "[::1]", "host")
                host = {"Host": f"[::1]:{server.port}"}
                equal(ask(server, "GET", "/api/1/", host).status, 200, "IPv6")
        except AssertionError as error:
            assert "Cannot assign" in str(error), error
    with serving() as server:
        code, _, errors = givens("serve", "--listen", f"127.0.0.1:{server.port}")
        equal(code, 5, "exit code of a second server")
        assert "is taken" in errors and errors.count("\n") == 1, errors


# ---- checks: HTTP that is wrong or slow ----

@check
def long_bodies():
    with serving() as server:
        limit = 1 << 20
        fits = json.dumps({"input": "\n" * (limit // 2 - 40)}).encode()
        assert limit - 100 < len(fits) <= limit
        equal(ask(server, "POST", "/api/1/solve", body=fits).status, 200, "a long body")
        refused(ask(server, "POST", "/api/1/solve", body=b" " * (limit + 1)), 413, "1 MiB")
        refused(ask(server, "POST", "/api/1/solve", body=b" " * (5 * limit)), 413, "1 MiB")
        fields = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
        start = head(server, "POST", "/api/1/solve", fields)
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        refused(raw(server, start + 17 * chunk + b"0\r\n\r\n"), 413, "1 MiB")
        good = json.dumps({"input": PUZZLE}).encode()
        reply = raw(server, start + b"".join(b"1\r\n%c\r\n" % byte for byte in good) +
                    b"0\r\n\r\n")
        assert SOLUTION in reply.body.decode()
        # Who declares a lot is told before it is sent.
        for length in [50 << 20, 1 << 62]:
            fields = {"Content-Type": "application/json", "Content-Length": length}
            refused(raw(server, head(server, "POST", "/api/1/solve", fields)), 413)
        fields = {"Content-Type": "application/json", "Content-Length": 2 << 20,
                  "Expect": "100-continue"}
        refused(raw(server, head(server, "POST", "/api/1/solve", fields)), 413)
        # Chunks without end: the connection ends, the server does not.
        with server.connect() as peer:
            peer.sendall(start)
            with contextlib.suppress(OSError):
                for _ in range(1000):
                    peer.sendall(chunk)
                raise AssertionError("64 MiB were taken")
        refused(raw(server, head(server, "POST", "/api/1/solve",
                                 {"Content-Type": "application/json"})), 411, "Length")


def library_refuses(server, data, status, may_be_silent=False):
    """A page of the HTTP library. Behind an answer to half a request comes a reset, which
    may take the answer away: one of some that arrives is enough. `may_be_silent`: it may
    close the connection without an answer."""
    seen = set()
    for _ in range(20):
        with server.connect(5) as peer, contextlib.suppress(OSError):
            peer.sendall(data)
            seen.add(peer.recv(12))
        if seen - {b""}:
            break
    if may_be_silent and seen == {b""}:
        return
    equal(seen - {b""}, {b"HTTP/1.1 %d" % status}, data[:60])


@check
def garbage():
    with serving() as server:
        own = b"Host: 127.0.0.1:%d\r\n" % server.port
        # libmicrohttpd 1.0 does not speak to clients that do not speak HTTP.
        library_refuses(server, b"no HTTP\r\n\r\n", 400, may_be_silent=True)
        for data, status in [
                (b"GET / HTTP/1.1\r\n\r\n", 400),
                (b"POST / HTTP/1.1\r\n" + own + b"Content-Length: zz\r\n\r\n", 400),
                (b"POST / HTTP/1.1\r\n" + own + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                 400),
                (b"GET /" + b"x" * 33000 + b" HTTP/1.1\r\n" + own + b"\r\n", 414),
                (b"GET / HTTP/1.1\r\n" + own + b"X: " + b"y" * 33000 + b"\r\n\r\n", 431),
                (b"GET / HTTP/1.1\r\n" + own + b"X: y\r\n" * 5500 + b"\r\n", 431),
                (b"GET / HTTP/9.9\r\n" + own + b"\r\n", 505)]:
            library_refuses(server, data, status)
        for data in [b"\r\n\r\n\r\n", b"nonsense\r\n\r\n", b"GET\r\n\r\n", b"\0" * 1000,
                     b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
                     b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 40,
                     b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                     b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000 + b"\r\n",
                     head(server, "POST", "/api/1/solve", {
                         "Content-Type": "application/json", "Content-Length": "-5"}),
                     head(server, "POST", "/api/1/solve", {
                         "Content-Type": "application/json", "Content-Length": "zz"}),
                     head(server, "POST", "/api/1/solve", {
                         "Content-Type": "application/json",
                         "Transfer-Encoding": "chunked"}) + b"zz\r\nabc"]:
            with server.connect(5) as peer, contextlib.suppress(OSError):
                peer.sendall(data)
                peer.shutdown(socket.SHUT_WR)
                first = peer.recv(100)
                assert not first or b" 200 " not in first, (data[:60], first)
        # Two good requests in one piece, and garbage behind them.
        one = head(server, "GET", "/api/1/studies")
        with server.connect() as peer, peer.makefile("rb") as stream:
            peer.sendall(one + one + b"nonsense\r\n\r\n")
            equal(read_reply(stream).status, 200, "first")
            equal(read_reply(stream).status, 200, "second")
            third = read_reply(stream)
            assert third is None or third.status == 400, third.status
        # A whole URL is as good as a path, if it is one of this server.
        for host, status in [(f"127.0.0.1:{server.port}", 200), ("evil.example", 403)]:
            reply = ask(server, "GET", f"http://{host}/api/1/studies")
            equal(reply.status, status, host)
        fields = {"Content-Type": "application/json", "Transfer-Encoding": "gzip, chunked"}
        reply = ask(server, "POST", "/api/1/solve", fields)
        if reply.status != 400:  # which libmicrohttpd 1.0 answers before we are asked
            refused(reply, 501, "chunked")
        equal(reply.headers["connection"].lower(), "close", "behind an unknown coding")
        # Lines that somebody before it might read otherwise.
        line, host = b"GET /api/1/studies HTTP/1.1\r\n", own
        equal(raw(server, line + host + b"X: a\tb  \r\nY:\r\n\r\n").status, 200, "blanks")
        for data in [line + b"Host : " + host[6:], line + b"Host\t: " + host[6:],
                     line + host + b"X : y\r\n", line + host + b" X: y\r\n",
                     line + b" " + host + host, line + host + b"X: a\r\n b\r\n",
                     line + host + b"X: a\r\n\tb\r\n", line + host + b"X: a\r\n \r\n",
                     line + b"Hos: " + host[6:] + b" t\r\n",
                     line + host + b"X: a\0b\r\n", line + host + b"X: a\0\r\n",
                     line + host + b"X: a\0\0Y\0 z\r\n", line + host + b"X\0: a\r\n",
                     line + host + b"\0X: a\r\n", line + host + b"X: a\0\0\0\0\r\n",
                     line + host + b"X: \x01\r\n", line + host + b"X: a\rb\r\n",
                     line + host + b"X: a\n", line[:-2] + b"\n" + host,
                     line + host[:-2] + b"\n", line + host + b"X\r\n",
                     b"GET /api/1/studies\0 HTTP/1.1\r\n" + host,
                     b"GET /api/1/studies\0x HTTP/1.1\r\n" + host,
                     b"GET /api/1/stu\0dies?a=%20&b HTTP/1.1\r\n" + host,
                     b"GET /api/1/studies  HTTP/1.1\r\n" + host,
                     b"GET /api/1/studies x HTTP/1.1\r\n" + host]:
            with server.connect(20) as peer, contextlib.suppress(OSError):
                peer.sendall(data + b"\r\n")
                peer.shutdown(socket.SHUT_WR)  # so that a connection that goes on ends
                with peer.makefile("rb") as stream:
                    all_of_it = stream.read()
                # The library may close the connection without an answer.
                statuses = re.findall(rb"HTTP/1\.1 (\d+)", all_of_it)
                assert set(statuses) <= {b"400"}, (data, all_of_it)
        # Of two, it might look at the one and somebody before it at the other.
        own = f"127.0.0.1:{server.port}"
        for lines in [f"Host: {own}\r\nHost: {own}", f"Host: evil\r\nHOST: {own}",
                      f"Host: {own}\r\nOrigin: http://{own}\r\norigin: http://evil",
                      f"Host: {own}\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: none",
                      f"Host: {own}\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Mode: cors",
                      f"Host: {own}\r\nAuthorization: a\r\nAuthorization: b",
                      f"Host: {own}\r\nContent-Length: 0\r\nContent-Length: 0",
                      f"Host: {own}\r\nContent-Length: 0\r\nContent-Length: 5",
                      f"Host: {own}\r\nContent-Length: 0\r\nTransfer-Encoding: chunked",
                      f"Host: {own}\r\nTransfer-Encoding: chunked\r\n"
                      "Transfer-Encoding: chunked"]:
            for line in ["GET /api/1/studies", f"GET http://{own}/api/1/studies"]:
                with server.connect() as peer, peer.makefile("rb") as stream:
                    peer.sendall(f"{line} HTTP/1.1\r\n{lines}\r\n\r\n".encode())
                    reply = read_reply(stream)
                    equal(reply.status, 400, lines)
                    equal(read_reply(stream), None, "behind what is not clear")
        fields = {"Accept-Encoding": "gzip\r\nAccept-Encoding: br", "Cookie": "a\r\nCookie: b"}
        equal(ask(server, "GET", "/api/1/studies", fields).status, 200, "other headers")
        reply = ask(server, "GET", "/api/1/studies", version="HTTP/1.0")
        equal((reply.status, reply.body), (200, b"[]\n"), "HTTP/1.0")
        refused(ask(server, "GET", "/api/1/studies", {"Host": None}, version="HTTP/1.0"),
                400, "Host")


@check
def aborted():
    with serving("--verbose") as server:
        long = json.dumps({"input": "." * 81, "options": {"limit": 0}}).encode()
        fields = {"Content-Type": "application/json", "Content-Length": len(long)}
        whole = head(server, "POST", "/api/1/count", fields) + long
        for cut in [1, 20, 60, len(whole) - len(long), len(whole) - 5, len(whole)]:
            for linger in [False, True]:
                peer = server.connect()
                if linger:  # close() sends a reset
                    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                    b"\1\0\0\0\0\0\0\0")
                peer.sendall(whole[:cut])
                taken(server, peer)
                peer.close()
        # The work for those who left has ended, and not by its limit of 10 s.
        def milliseconds():
            return [float(ms) for ms in re.findall(
                r"POST /api/1/count \S+ \d+ (\S+)\n", server.messages())]
        wait_until(lambda: len(milliseconds()) == 6, "all have ended")
        assert max(milliseconds()) < 9900, milliseconds()
        # A reader that leaves in the middle of a long answer.
        for _ in range(3):
            with server.connect() as peer:
                body = json.dumps({"options": {"count": 20000, "seed": 1}}).encode()
                fields["Content-Length"] = len(body)
                peer.sendall(head(server, "POST", "/api/1/grids", fields) + body)
                peer.recv(10)


@check
def memory():
    """A short question about a large problem ends at its budget, and the server lives on."""
    values = " ".join(map(str, range(100)))
    names = [f"V{i}" for i in range(100)]
    problem = "; ".join(["csp 1", *(f"var {name} {values}" for name in names),
                         "alldiff " + " ".join(names)])
    question = {"input": problem, "options": {"theory": "gB"}}
    with serving("--memory", "256") as server:
        limits = ask(server, "GET", "/api/1/").data()["limits"]
        equal((limits["request_bytes"], limits["job_bytes"]), (8 << 20, 24 << 20), "limits")
        for _ in range(3):
            reply = refused(post(server, "explain", question), 503, "more memory than the 8 MiB")
            equal(reply.data()["error"]["exit"], 4, "exit")
            answers(server)
        path = begin_job(server, {"verb": "explain", **question})
        with listening(server, path) as events:
            equal(list(events)[-1][2], {"exit": 4, "cancelled": False, "limit": "memory"},
                  "end of the job")
        resident = server.resident()
        assert resident < 64 << 10 or is_sanitized(), f"{resident} KiB of memory"
        # The least that can be given is enough for what 9x9 puzzles take.
        for verb, more in [("rate", {"ratings": "W,B,gW,gB,TE,SER"}), ("explain", {})]:
            equal(post(server, verb, {"input": PUZZLE, "options": more}).status, 200, verb)
        equal(post(server, "generate", {"options": {"count": 5}}).status, 200, "generate")
    with serving() as server:  # docs/api.md: a 25x25 has room in the usual budget
        made = post(server, "gsp", {"options": {"block": "5x5", "holes": "45%", "seed": 3, "to": "line"}})
        equal(made.status, 200, "gsp")
        for verb, more in [("explain", {"theory": "gW"}), ("rate", {"ratings": "gB"})]:
            reply = post(server, verb, {"input": made.body.decode(), "options": more})
            assert b"memory" not in reply.body, f"{verb}: {reply.body}"  # though time may be short
    for wrong in ["0", "255", "x", "-5", "1048577"]:
        code, output, errors = givens("serve", "--memory", wrong)
        equal((code, output), (2, b""), wrong)
        assert "--memory" in errors and errors.count("\n") == 1, errors


def is_sanitized():
    """Sanitizers need memory of their own."""
    return any(name in os.environ for name in ("ASAN_OPTIONS", "TSAN_OPTIONS"))


@check
def slow():
    """All that has to be waited for, at once: 30 s for a request to arrive, 10 s for an
    answer, 15 s for a job without a listener. None of it ends too early; a busy machine may
    be late. Whether it ends at all is tested with short limits, too (test_server.c)."""
    with serving() as server:
        failures = []

        def slow_client(start, status):
            begun = time.monotonic()
            with server.connect() as peer, peer.makefile("rb") as stream:
                with contextlib.suppress(OSError):
                    for byte in start:
                        peer.sendall(bytes([byte]))
                        if read_ready(peer, 0.7):
                            break
                reply = read_reply(stream)
                seconds = time.monotonic() - begun
                equal(reply and reply.status, status, start)
                assert seconds > 29.9, f"{seconds} s"

        def late_answer():
            begun = time.monotonic()
            reply = ask(server, "POST", "/api/1/count",
                        body={"input": "." * 81, "options": {"limit": 0}})
            refused(reply, 503, "as a job")
            # clock: no machine is too fast for it
            assert time.monotonic() - begun > 9.9, "not after 10 s"

        def lonely_job():
            path = begin_job(server, QUIET)
            for pause in [16, 32, 64]:
                time.sleep(pause)  # clock: a listener would keep it alive
                if has_ended(server, path):
                    break
            with listening(server, path) as events:
                equal(list(events)[-1][2], {"exit": 130, "cancelled": True,
                                            "limit": "listeners"}, "its end")

        def silent_job():
            path = begin_job(server, QUIET)
            with server.connect() as peer, peer.makefile("rb") as stream:
                peer.sendall(head(server, "GET", path))
                while b": still here" not in stream.readline():
                    pass

        def attempt(work, *words):
            try:
                work(*words)
            except Exception as error:  # of any kind: told in the end
                failures.append(f"{work.__name__}: {error!r}")

        kind = {"Content-Type": "application/json", "Content-Length": 1000}
        slow_head = head(server, "GET", "/", {"X": "x" * 100})
        slow_body = head(server, "POST", "/api/1/solve", kind)
        tasks = [(slow_client, slow_head, None), (slow_client, b"", None), (late_answer,),
                 (lonely_job,), (silent_job,)]
        threads = [threading.Thread(target=attempt, args=task) for task in tasks]

        def body_client():
            begun = time.monotonic()
            with server.connect() as peer, peer.makefile("rb") as stream:
                peer.sendall(slow_body)
                while not read_ready(peer, 0.5):
                    peer.sendall(b" ")
                refused(read_reply(stream), 408, "too long")
                # clock: no machine is too fast for it
                assert time.monotonic() - begun > 29.9, "not after 30 s"
        threads.append(threading.Thread(target=attempt, args=(body_client,)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert not failures, failures


def read_ready(peer, seconds):
    import select
    return bool(select.select([peer], [], [], seconds)[0])


@check
def many_connections():
    with serving() as server:
        failures = []

        def client():
            try:
                answers(server)
            except Exception as error:
                failures.append(repr(error))

        threads = [threading.Thread(target=client) for _ in range(200)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert not failures, failures[:3]
        # Three times as many as there may be send half a head and stay: they do not keep
        # others out for the 30 s that a request may take to arrive.
        half = head(server, "GET", "/api/1/studies")[:-2]
        idle = [server.connect() for _ in range(384)]
        for peer in idle:
            with contextlib.suppress(OSError):
                peer.sendall(half)
        with server.connect(25) as peer, peer.makefile("rb") as stream:
            peer.sendall(half + b"\r\n")
            equal(read_reply(stream).status, 200, "the one behind")
        for peer in idle:
            peer.close()


# ---- checks: jobs ----

@check
def jobs():
    with serving() as server:
        body = {"verb": "rate", "input": f"{PUZZLE}\nnonsense\n", "options": {"ratings": "W,B"}}
        path = begin_job(server, body)
        with listening(server, path) as stream:
            events = list(stream)
        code, output, errors = givens("rate", "--to", "json", "--ratings", "W,B",
                                      text=body["input"])
        lines = [json.dumps(data) for name, _, data in events if name == "answer"]
        equal(lines, [json.dumps(json.loads(line)) for line in output.splitlines()],
              "answers")
        messages = [data["text"] for name, _, data in events if name == "message"]
        equal(messages, ["input" + errors.removeprefix("givens: stdin").rstrip("\n")], "messages")
        equal(events[-1][2], {"exit": code, "cancelled": False, "limit": None}, "end")
        kept = [event for event in events if event[1] is not None]
        equal([event[1] for event in kept], list(range(1, len(kept) + 1)), "numbers")
        # Again, from any place; and nothing behind the last.
        for after in range(len(kept)):
            with listening(server, path, **{"Last-Event-ID": after}) as stream:
                equal([event for event in stream if event[1] is not None], kept[after:],
                      f"events behind {after}")
        for last in [len(kept), 1000000]:
            reply = ask(server, "GET", path, {"Last-Event-ID": last})
            equal((reply.status, reply.body), (204, b""), "behind the last")
        path = begin_job(server, {"verb": "convert", "input": PUZZLE,
                                  "options": {"to": "grid"}})
        with listening(server, path) as stream:
            text = "".join(data["text"] + "\n" for name, _, data in stream
                           if name == "answer")
        equal(text.encode(), givens("convert", "--to", "grid", text=PUZZLE)[1], "text")


@check
def cancelled_jobs():
    with serving() as server:
        path = begin_job(server, SPARSE)
        with listening(server, path) as events:
            names, cancelled = [], False
            for name, number, data in events:
                names.append(name)
                if name == "progress":
                    assert data["done"] > 0 and data["rate"] > 0, data
                    assert data["tries"] >= data["done"], data
                    assert number is None
                # Either may come first.
                if {"progress", "answer"} <= set(names) and not cancelled:
                    equal(ask(server, "DELETE", path).status, 204, "DELETE")
                    cancelled = True
                last = name, data
                if name == "end":
                    break
        assert cancelled, set(names)
        equal(last, ("end", {"exit": 130, "cancelled": True, "limit": None}), "end")
        equal(ask(server, "DELETE", path).status, 204, "DELETE of one that has ended")
        # A listener that comes back finds all it has missed.
        path = begin_job(server, ENDLESS)
        with listening(server, path) as events:
            seen = [next(event for event in events if event[1])[1] for _ in range(5)]
        with listening(server, path, **{"Last-Event-ID": seen[-1]}) as events:
            seen += [next(event for event in events if event[1])[1] for _ in range(5)]
        equal(seen, list(range(1, 11)), "numbers")
        equal(ask(server, "DELETE", path).status, 204, "DELETE")


@check
def limited_jobs():
    with serving() as server:
        paths = [begin_job(server, QUIET) for _ in range(8)]
        reply = refused(ask(server, "POST", "/api/1/jobs", body=QUIET), 429, "8 jobs")
        assert int(reply.headers["retry-after"]) > 0
        answers(server)
        for path in paths:
            ask(server, "DELETE", path)
        for path in paths:
            with listening(server, path) as events:
                equal(list(events)[-1][2]["cancelled"], True, "end")
        # 16 MiB of output end a job, and a request.
        grids = {"count": 400000, "seed": 1, "method": "backtracking"}
        path = begin_job(server, {"verb": "grids", "options": {**grids, "to": "line"}})
        with listening(server, path) as events:
            for name, _, data in events:
                pass
        equal((name, data["limit"], data["cancelled"]), ("end", "output", False), "end")
        # Old ones are forgotten, soon, so that memory has an end.
        wait_until(lambda: ask(server, "GET", paths[0]).status == 404, "an old job goes")
        # Millions of empty lines are little output, but many events.
        before = server.resident()
        path = begin_job(server, {"verb": "solve", "input": "123434122143....\n" * 400,
                                  "options": {"format": "%l" * 40000}})
        size, last = 0, b""
        with server.connect() as peer, peer.makefile("rb") as stream:
            peer.sendall(head(server, "GET", path))
            read_head(stream)
            for line in Chunks(stream):
                size += len(line)
                last = line if line.startswith(b"data: ") else last
        assert json.loads(last[6:])["limit"] == "output", last
        assert size < 17 << 20, f"{size} bytes of events"
        grown = server.resident() - before
        assert grown < 64 << 10 or is_sanitized(), f"{grown} KiB more memory"


@check
def signals():
    for number, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
        server = Server()
        try:
            path = begin_job(server, ENDLESS)
            with listening(server, path) as events:
                next(events)
                with server.connect() as peer, peer.makefile("rb") as stream:
                    peer.sendall(request(server, "POST", "/api/1/count", body=QUIET_COUNT))
                    taken(server, peer)
                    server.process.send_signal(number)
                    last = None
                    for event in events:
                        last = event
                    equal((last[0], last[2]["cancelled"]), ("end", True), "end of the job")
                    refused(read_reply(stream), 503, "shutting down")
            equal(server.process.wait(PATIENCE), code, "exit code")
            with contextlib.suppress(ConnectionRefusedError):
                server.connect()
                raise AssertionError("it still listens")
        finally:
            server.end()
        # An idle one.
        server = Server()
        with server.connect():
            answers(server)
            equal(server.end(number), code, "exit code")


def listens(server):
    with contextlib.suppress(ConnectionError):
        server.connect().close()
        return True
    return False


def late_reply(server, peer, stream, data):
    """The reply to a request; None where the server has ended before it: it waits for some
    seconds, which is not enough for every machine."""
    with contextlib.suppress(ConnectionError):
        peer.sendall(data)
        if (reply := read_reply(stream)):
            return reply
    equal(server.process.wait(PATIENCE), 143, "exit code")
    return None


@check
def late_requests():
    """Connections that stay open ask for more while the server ends: they get nothing but
    503, and the server still ends."""
    server = Server()
    try:
        # A listener that takes nothing keeps the end waiting for some seconds.
        path = begin_job(server, {"verb": "solve", "input": "." * 81, "options": {
            "all": True, "limit": 60000, "to": "line"}})
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        listener.connect(("127.0.0.1", server.port))
        listener.sendall(head(server, "GET", path))
        peers = [server.connect() for _ in range(4)]
        streams = [peer.makefile("rb") for peer in peers]
        for peer, stream in zip(peers, streams):
            peer.sendall(head(server, "GET", "/api/1/studies"))
            equal(read_reply(stream).status, 200, "before the end")
        wait_until(lambda: has_ended(server, path), "the job ends")
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not listens(server), "no more connections")
        for i, (peer, stream) in enumerate(zip(peers, streams)):
            route, body = ("jobs", QUIET) if i % 2 else ("count", QUIET_COUNT)
            reply = late_reply(server, peer, stream,
                               request(server, "POST", f"/api/1/{route}", body=body))
            if not reply:
                break
            refused(reply, 503, "shutting down")
            equal(reply.headers["connection"], "close", "connection")
            equal(read_reply(stream), None, "behind the last reply")
        equal(server.process.wait(PATIENCE), 143, "exit code")
    finally:
        server.end()


# ---- checks: studies and the log ----

@check
def studies():
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "demo.db")
        study = ["study", store, "--seed", "1", "--units", "2", "--ratings", "W"]
        equal(givens(*study)[0], 0, "study")
        with serving(store) as server:
            equal(ask(server, "GET", "/api/1/").data()["studies"],
                  [{"id": 1, "name": "demo.db"}], "names")
            first = ask(server, "GET", "/api/1/studies").data()
            equal((first[0]["id"], first[0]["name"], first[0]["units"]), (1, "demo.db", 2))
            assert first[0]["puzzles"] > 0
            equal(ask(server, "GET", "/api/1/studies").data(), first, "nothing new")
            for query, words in [
                    ("?published=1", ["--to", "json", "--published"]),
                    ("", ["--to", "json"]), ("?published=0", ["--to", "json"]),
                    ("?to=tsv&table=clues", ["--to", "tsv", "--table", "clues"])]:
                reply = ask(server, "GET", f"/api/1/studies/1/stats{query}")
                code, output, errors = givens("stats", *words, store)
                equal((reply.status, reply.headers["givens-exit"]), (200, str(code)), errors)
                # The name of the store, but not the folder it is in.
                assert folder not in reply.body.decode(), query
                equal(reply.body.decode(), output.decode().replace(f"{folder}/", ""), query)
            for query in ["?output=x", "?published=2", "?table=nonsense", "?to=svg",
                          "?puzzles=/etc/passwd", "?to=json&to=tsv", "?compare=1"]:
                refused(ask(server, "GET", f"/api/1/studies/1/stats{query}"), 400)
            for number in ["0", "2", "01x", "..", "demo.db", "1%2f..", "99999999999"]:
                refused(ask(server, "GET", f"/api/1/studies/{number}/stats"), 404)
            study[5] = "4"
            equal(givens(*study)[0], 0, "more of the study")
            later = ask(server, "GET", "/api/1/studies").data()
            equal(later[0]["units"], 4, "units")
            assert later[0]["changed"] != first[0]["changed"]
            os.rename(store, store + ".old")
            reply = ask(server, "GET", "/api/1/studies").data()
            assert "demo.db" in reply[0]["error"], reply
            assert folder not in reply[0]["error"], reply
            reply = refused(ask(server, "GET", "/api/1/studies/1/stats"), 422, "demo.db")
            assert folder not in reply.body.decode(), reply.body
            os.rename(store + ".old", store)
        text = pathlib.Path(folder) / "text.db"
        text.write_text("no store", "utf-8")
        for path in [text, pathlib.Path(folder) / "missing.db", folder]:
            code, output, errors = givens("serve", "--listen", "127.0.0.1:0", store,
                                          str(path))
            equal((code, output, errors.count("\n")), (3, b"", 1), path)
            assert str(path) in errors, errors


@check
def locked_studies():
    """Another program has a store for itself: nobody waits for it, not even the end."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "demo.db")
        equal(givens("study", store, "--seed", "1", "--units", "1", "--ratings", "W")[0], 0,
              "study")
        server = Server(store)
        try:
            known = ask(server, "GET", "/api/1/studies").data()
            other = sqlite3.connect(store, isolation_level=None)
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
            other.execute("CREATE TABLE more (x)")
            for _ in range(5):
                equal(ask(server, "GET", "/api/1/studies").data(), known, "locked")
            time.sleep(1.1)  # clock: after a second it is asked for anew
            with contextlib.ExitStack() as stack:
                peers = [stack.enter_context(server.connect()) for _ in range(5)]
                for peer in peers:
                    peer.sendall(head(server, "GET", "/api/1/studies"))
                    taken(server, peer)
                server.process.send_signal(signal.SIGTERM)
                for peer in peers:
                    reply = read_reply(stack.enter_context(peer.makefile("rb")))
                    equal(reply.data(), known, "answer at the end")
            equal(server.process.wait(PATIENCE), 143, "exit code")
            other.close()
        finally:
            server.end()


@check
def spoilt_studies():
    """Stores that change into something else while they are served."""
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "demo.db"
        equal(givens("study", str(store), "--seed", "1", "--units", "2", "--ratings", "W")[0],
              0, "study")
        good = store.read_bytes()

        def sql(*statements):
            with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as db:
                for statement in statements:
                    db.execute(statement)

        changes = [lambda: store.write_bytes(b""), lambda: store.write_bytes(b"garbage" * 999),
                   lambda: store.write_bytes(good[:5000]),
                   lambda: store.write_bytes(good[:4096] + b"\xff" * (len(good) - 4096)),
                   lambda: sql("PRAGMA writable_schema=ON",
                               "UPDATE sqlite_master SET sql = 'CREATE TABLE x (y)'"),
                   lambda: sql("PRAGMA ignore_check_constraints=ON", "UPDATE OR IGNORE "
                               "scheme SET decimals = 400", "DROP TABLE parameter"),
                   lambda: sql("DROP TABLE unit", "CREATE VIEW unit AS WITH RECURSIVE n (i) AS "
                               "(SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n"),
                   lambda: (store.unlink(), store.mkdir())]
        with serving(str(store)) as server:
            for number, change in enumerate(changes):
                with contextlib.suppress(sqlite3.Error):
                    change()
                state = ask(server, "GET", "/api/1/studies").data()
                assert "demo.db" in state[0].get("error", ""), (number, state)
                refused(ask(server, "GET", "/api/1/studies/1/stats"), 422, "demo.db")
                if store.is_dir():
                    store.rmdir()
                for name in [store, f"{store}-wal", f"{store}-shm"]:
                    pathlib.Path(name).unlink(missing_ok=True)
                store.write_bytes(good)
                equal(ask(server, "GET", "/api/1/studies").data()[0]["units"], 2, "good again")
                equal(ask(server, "GET", "/api/1/studies/1/stats").status, 200, "good again")


@check
def log():
    with serving("--verbose", "--token", "secret") as server:
        bearer = {"Authorization": "Bearer secret"}
        ask(server, "GET", "/?token=secret")
        ask(server, "GET", "/api/1/%0a2026%20forged", bearer)
        ask(server, "GET", "/api/1/studies?x=secret", bearer)
        post(server, "solve", {"input": PUZZLE}, **bearer)
        raw(server, head(server, "EVIL\x1b[31m\x07\xe9", "/forged", bearer))
        raw(server, head(server, "X" * 3000, "/long", bearer))
        ask(server, "HEAD", "/api/1/", bearer)
        raw(server, b"no HTTP\r\n\r\n")  # the library answers, without a line
        with server.connect() as peer:  # a body that never comes
            peer.sendall(head(server, "POST", "/api/1/rate", {
                "Content-Type": "application/json", "Content-Length": 10, **bearer}) + b"{")
            taken(server, peer)
        wait_until(lambda: len(server.messages().splitlines()) > 8, "all lines")
        lines = server.messages().splitlines()[1:]
        form = (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [!-~]{1,15} /[!-~]{0,126} "
                r"(\d{3}|-) \d+ \d+\.\d")
        equal(len(lines), 8, "lines")
        for line in lines:
            assert re.fullmatch(form, line), line
            assert "secret" not in line and PUZZLE not in line, line
        seen = {tuple(line.split()[1:4]) for line in lines}
        equal([line.split()[3:5] for line in lines if " HEAD " in line], [["200", "0"]],
              "status and bytes of HEAD")
        for wanted in [("GET", "/", "303"), ("GET", "/api/1/?2026?forged", "404"),
                       ("POST", "/api/1/solve", "200"), ("POST", "/api/1/rate", "-"),
                       ("EVIL?[31m??", "/forged", "404"), ("X" * 15, "/long", "404")]:
            assert wanted in seen, seen
    with serving() as server:
        answers(server)
        equal(len(server.messages().splitlines()), 1, "lines without --verbose")


def main():
    for name in sys.argv[1:] or CHECKS:
        CHECKS[name]()


if __name__ == "__main__":
    main()
