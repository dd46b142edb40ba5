#!/bin/sh
# Search with curl. Needs HUASOU_API_KEY; HUASOU_URL when the server is elsewhere.
set -eu
key=${HUASOU_API_KEY:?is not set: it has to be an API key of the service.}
base=${HUASOU_URL:-http://127.0.0.1:8787}

curl --fail-with-body --silent --show-error "$base/v1/search" \
  -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
  -d '{"query": "颱風 停班停課", "max_results": 3, "include_answer": true}'
