"""Search with Python's standard library alone."""

import json
import os
import urllib.error
import urllib.request

BASE = os.environ.get("HUASOU_URL", "http://127.0.0.1:8787")
KEY = os.environ.get("HUASOU_API_KEY")
if not KEY:
    raise SystemExit("HUASOU_API_KEY is not set: it has to be an API key of the service.")


def call(path: str, body: dict) -> dict:
    request = urllib.request.Request(
        BASE + path,
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + KEY,
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        reply = json.load(error)
        raise SystemExit(f"{reply['code']}: {reply['error']}") from None


if __name__ == "__main__":
    reply = call("/v1/search", {"query": "颱風 停班停課", "include_answer": True})
    print(reply.get("answer", reply.get("warning")))
    for number, result in enumerate(reply["results"], start=1):
        print(f"[{number}] {result['title']}  {result['url']}")
