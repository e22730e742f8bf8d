"""Uses the gateway with OpenAI's own client and its defaults. Prints what it gets, as JSON."""

import json
import sys

from openai import APIStatusError, OpenAI

model = sys.argv[1]
client = OpenAI()
messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}]
whole = client.chat.completions.create(model=model, messages=messages)
stream = client.chat.completions.create(
    model=model, messages=messages, stream=True, stream_options={"include_usage": True}
)
chunks = list(stream)
try:
    client.chat.completions.create(model="another/model", messages=messages)
    refused = None
except APIStatusError as error:
    refused = [error.status_code, error.code, type(error).__name__]
print(
    json.dumps(
        {
            "models": [one.id for one in client.models.list()],
            "whole": whole.choices[0].message.content,
            "streamed": "".join(one.choices[0].delta.content or "" for one in chunks if one.choices),
            "finish": chunks[-2].choices[0].finish_reason,
            "usage": chunks[-1].usage.total_tokens == whole.usage.total_tokens,
            "refused": refused,
        }
    )
)
