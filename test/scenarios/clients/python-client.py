"""Calls a service through the client, unmodified, with nothing but its address: ADDRESS/v1/INSTANCE, and the key in TOUCHSTONE_KEY.

Writes a line of JSON for each call: its name, and what came back or how it failed.
"""

import json
import os
import sys

from neuralseek import Neuralseek
from neuralseek.models import APIError

client = Neuralseek(api_key=os.environ["TOUCHSTONE_KEY"], server_url=sys.argv[1], timeout_ms=60000)
QUESTION = "How long is the warranty of the kettle?"
seen = {}


def told(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(by_alias=True, mode="json")
    if hasattr(value, "status_code"):
        return {"status": value.status_code, "text": value.text}
    return [told(each) for each in value] if isinstance(value, list) else value


def seek():
    options = {"includeSourceResults": True, "sourceResultsNumber": 2, "language": ""}
    answer = client.seek.execute(request={"question": QUESTION, "options": options})
    seen.update(id=int(answer.answer_id), train=answer.passages[0].train)
    return answer


def upload_questions():
    file = {"file_name": "questions.csv", "content": b"ID,Question\n1,How long is the warranty?\n", "content_type": "text/csv"}
    return client.test_questions.upload_multipart(request={"file": file})


def add_glossary():
    pair = [{"language": "en", "sentence": "kettle"}, {"language": "de", "sentence": "Kessel"}]
    return client.translation_glossary.add_json(request={"sentences": [pair]})


def wrong_key():
    other = Neuralseek(api_key="wrong", server_url=sys.argv[1])
    return other.seek.execute(request={"question": QUESTION})


CALLS = {
    "seek": seek,
    "categorize": lambda: client.categorize.execute(request={"question": QUESTION}),
    "score": lambda: client.score.post(request={"text": "Two years.", "passages": ["The warranty is two years."]}),
    "rate": lambda: client.rate.submit(request={"answer_id": seen["id"], "score": 5}),
    "answer_ratings": lambda: client.answer_ratings.get_average(request={"answer_id": seen["id"]}),
    "train": lambda: client.train.post(request={"train": seen["train"], "score": 100}),
    "glossary_add": add_glossary,
    "glossary_delete": lambda: client.translation_glossary.delete(),
    "service_test": lambda: client.service_test.check(),
    "test_questions": upload_questions,
    "test_results": lambda: client.test_results.get(),
    "analytics": lambda: client.analytics.retrieve(request={"count": 10}),
    "logs": lambda: client.logs.retrieve(request={"limit": 5}),
    "one_time_password": lambda: client.one_time_password.create(),
    "key_check": lambda: client.key_check.post(),
    "identify_language": lambda: client.identify_language.identify(request="How long is the warranty?"),
    "identify_language_json": lambda: client.identify_language_json.identify(request={"input": QUESTION}),
    "find_pii": lambda: client.find_pii.detect(request={"text": "Write to ada@example.com."}),
    "user_data": lambda: client.user_data.delete(intent=["FAQ-nothing-of-this"]),
    "extract_entities": lambda: client.extract_entities.post(request={"text": "Two lamps.", "entities": '[{"name": "count"}]'}),
    "translate": lambda: client.translate.execute(request={"text": ["Good morning."], "target": "de"}),
    "wrong_key": wrong_key,
}

for name, call in CALLS.items():
    try:
        print(json.dumps({"name": name, "value": told(call())}))
    except APIError as error:
        print(json.dumps({"name": name, "status": error.status_code, "body": error.body}))
    except Exception as error:  # what the client itself makes of an answer
        print(json.dumps({"name": name, "error": f"{type(error).__name__}: {error}"}))
