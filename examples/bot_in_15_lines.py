"""A bot at a table of a running server: `python bot_in_15_lines.py http://host:port/t/TABLE#TOKEN`."""

import json, random, re, sys  # noqa: E401, I001 - fifteen lines are fifteen lines
from urllib.request import Request, urlopen

site, table, token = re.split("/t/|#", sys.argv[1])
known = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
ask = lambda path, body, more: urlopen(Request(f"{site}/api/tables/{table}/{path}", body, known | more))  # noqa: E731
ask("sit", json.dumps({"token": token}).encode(), {})
done = -1  # the last version that was answered
for line in ask("events", None, {"Accept": "application/x-ndjson"}):
    now = json.loads(line)["data"] if line.strip() else {}
    if now.get("menu") and now["version"] > done:
        move, done = random.choice(now["menu"])["code"], now["version"]
        ask("moves", json.dumps({"version": done, "move": move}).encode(), {"Idempotency-Key": f"{done}"})
    if now.get("status") == "over":
        sys.exit(print(f"Places by seat: {now['places']}"))
