// Generated from openapi.yaml by scripts/generate.ts; change that file instead.
export interface paths {
    "/v1/{instance}/seek": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a question.
         * @description Finds passages in the instance's knowledge base, makes an answer from them and returns it with its evidence. A turn
         *     that ends without an answer of its own (nothing found, blocked, too little confidence, out of time) is a 200 too:
         *     `answer` then holds the text configured for that case and `reason` says which case it was.
         *
         *     With `options.streaming` the answer comes in frames as from `/v1/{instance}/seek_stream`, unless the header `Accept` is
         *     only `application/json`.
         */
        post: operations["seek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/seek_stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a question in frames, while the answer is being written.
         * @description The same as `/v1/{instance}/seek`, as server-sent events: frames with pieces of text, then one with the whole record. The text
         *     of the pieces is provisional; the record is authoritative, as gates and replacements see the whole answer. An answer that is
         *     withheld may send no pieces; where pieces had gone out, the event `withdrawn` tells which of them the answer no longer holds. An error before the first frame has its own status, one after it comes as the last frame. Lines
         *     that begin with `:` keep the connection open.
         */
        post: operations["seekStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells how far passages back a text.
         * @description Compares any text with any passages, as answers are compared with theirs, and returns the evidence: the semantic score with the
         *     figures behind it, and for each sentence what backs it and what nothing backs. Nothing is searched for and nothing is written. An
         *     instance whose pipeline has `score_semantic` scores with the options of that step, with its calibration, too; others with the defaults.
         *
         *     Limits keep a call from holding up others: 3,000 characters of text, 100 passages with 20,000 characters in all, and 30,000
         *     comparisons of words. These are, over the words of the text, the times that each stands in the passages; prose within the other
         *     limits has about 9,000, a text of one repeated word has more. What is beyond is answered with 422 and a pointer.
         */
        post: operations["score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/pii": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finds personal data in a text.
         * @description Looks for what the instance's first `protect_pii` looks for, with its options; where the pipeline has none, for all types that are on by
         *     default. Nothing is kept and no model is asked. What is found by which rule stands in docs/pii.md.
         */
        post: operations["findPii"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells which languages a text may be written in.
         * @description Looks at the first 2,000 characters. No model is asked.
         */
        post: operations["identifyLanguages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/identify-single": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells which language a text is written in.
         * @description Looks at the first 2,000 characters. No model is asked.
         */
        post: operations["identifyLanguage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads entities out of a text, and fills the slots of a dialogue.
         * @description Asks the instance's language model for each entity and each slot. Values that the text does not tell are left out; an answer that
         *     is not as it was asked for is asked for once more. Send the slots of the answer back with the person's next words until `complete` is true;
         *     `promptEntity` is what to ask the person next. An instance without a model that follows instructions answers 503 (`no_language_model`).
         */
        post: operations["extractEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Translates texts.
         * @description Asks the instance's language model for each text, or for each part of it where `maxChunk` cuts it. The glossary of the instance is heeded.
         *     An answer that is no translation is asked for once more; one that is cut off is translated in halves. Texts that are surely in the
         *     target language already come back as they are. At most 50,000 characters and 200 parts in all. An instance without a model
         *     that follows instructions answers 503 (`no_language_model`).
         */
        post: operations["translate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/translateGlossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the glossary that translations heed.
         * @description Takes a file in a form, a translation memory (TMX, UTF-8) or JSON, or JSON as the body. One glossary is kept for each instance, in its store;
         *     a new one takes the place of the old one. An instance whose pipeline has no store answers 404 (`no_store`).
         */
        post: operations["putGlossary"];
        /**
         * Removes the glossary.
         * @description Translations heed none from then on. It is no error where there is none.
         */
        delete: operations["deleteGlossary"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers the last message of a conversation, in the form of OpenAI's chat completions.
         * @description For clients and chat front ends that speak OpenAI's API: their base address is `/v1/{instance}`. The last message of the user is the
         *     question, the messages before it are the conversation; it is answered as by `/v1/{instance}/seek`, and `touchstone` holds the whole record
         *     with its scores, sources and citations. A `system` or `developer` message is data about the person who asks
         *     (`personalize.additionalDetails`), never an instruction. See `docs/clients.md`.
         *
         *     With `stream` the answer comes as `chat.completion.chunk` frames that end in `data: [DONE]`. This form cannot take back what it has
         *     said, so the text begins once the answer stands: the pieces put together are always the answer. Who wants text while it is written
         *     and judged takes `/v1/{instance}/seek_stream`.
         *
         *     What a language model is steered by (`temperature`, `top_p`, `max_tokens`, `stop` and others) is accepted and not used: the
         *     pipeline decides it. Errors carry `error` besides, as OpenAI's clients read it.
         */
        post: operations["chatCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Model Context Protocol, for assistants that call tools.
         * @description Streamable HTTP without sessions: each message is a request of its own and is answered with one JSON object, or with 202 where
         *     there is nothing to say. The tools are `seek`, which answers a question with its sources, `search`, which finds passages, and
         *     `get_document`, which reads one document; `tools/list` describes them. What a tool cannot do is told in its result (`isError`).
         *     There is no stream of the server's own and no session to end, so that GET and DELETE are answered with 405.
         *
         *     A request with a header `Origin` comes from a page: it must be one that the setting `access.cors_origins` lists.
         */
        post: operations["mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names what `model` of a chat completion may say, in the form of OpenAI's list of models.
         * @description Holds one entry, the instance itself: chat front ends fill their choice of models from it. `touchstone` is another name of the same.
         */
        get: operations["models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What readers think of an answer.
         * @description The same as `/v1/{instance}/answerRatings`, with the answer named in the address.
         */
        get: operations["ratings"];
        put?: never;
        /**
         * Rates an answer.
         * @description Keeps what a reader thinks of an answer; it is safe against a crash once it is answered. A rating with `user` replaces the one
         *     that the same user gave before; one without is counted beside all others.
         */
        post: operations["rate"];
        /**
         * Takes back ratings of an answer.
         * @description Those of one user, or all of them; what `/v1/{instance}/train` was told of its passages stays.
         */
        delete: operations["withdrawRatings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/answerRatings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What readers think of an answer.
         * @description The mean of its ratings, how many there are, and the newest comments.
         */
        post: operations["answerRatings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What was asked and answered, the newest first.
         * @description One entry for each answer that the instance keeps (`record_answer`). All conditions must hold of an entry. An answer shows up a
         *     moment after it went out.
         */
        post: operations["logs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/logs/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many answers there are, by reason, intent and category.
         * @description What `analytics` tells of days, of the answers that `logs` would list with the same conditions.
         */
        post: operations["logFigures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What people asked and the documents do not answer, grouped by subject.
         * @description Questions without an answer (`no_results`, `low_confidence`, `low_grounding`) and questions whose answers were rated badly, the newest
         *     5,000 of the last days. Those that share their telling words are a group; the largest come first. For each group the documents are
         *     searched anew: what fits best, and which words stand in no document. Needs a key that may see content.
         */
        get: operations["gaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/gaps/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a group of questions off the list of gaps.
         * @description Marks the answers of the group that an answer is in as dismissed. The group comes back once more of its questions have come since than
         *     were dismissed. It stands in the audit log.
         */
        post: operations["dismissGap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The answers that the instance keeps, as a file.
         * @description All of them or those that are wanted, the newest first, sent while they are read. In CSV, what a spreadsheet would take for a formula
         *     stands behind an apostrophe. A key that may not see content gets no questions and answers.
         */
        get: operations["exportAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/answers/{answerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One answer, with how it came about.
         * @description The record as it was sent, the steps with their times and decisions, the passages with their scores, the ratings, and what the answer was
         *     before it was edited. A key that may not see content gets the figures alone.
         */
        get: operations["findAnswer"];
        put?: never;
        post?: never;
        /**
         * Removes an answer for good.
         * @description Its ratings, its trace and its copies in the cache go with it. It stands in the audit log, without texts.
         */
        delete: operations["deleteAnswer"];
        options?: never;
        head?: never;
        /**
         * Puts another text in place of an answer.
         * @description The answer is marked as edited, with who did it and when; what it was before is kept. Answers to the same question that are given from the
         *     cache have the new text. It is safe against a crash once it is answered, and stands in the audit log.
         */
        patch: operations["editAnswer"];
        trace?: never;
    };
    "/v1/{instance}/answers/{answerId}/outdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that an answer does not hold any more.
         * @description The answer is marked with who did it and when, and what the cache has for its question is removed, edited answers as well: the next
         *     time it is asked, it is answered anew. An edit takes the mark away. It stands in the audit log.
         */
        put: operations["markOutdated"];
        post?: never;
        /**
         * Takes back that an answer does not hold any more.
         * @description The cache fills again as questions are asked. It stands in the audit log.
         */
        delete: operations["unmarkOutdated"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/user_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes answers for good.
         * @description Those of the intents that are named, or those of a user; all that the instance keeps where neither is named. Ratings, traces and cached
         *     copies go with them. It stands in the audit log, without what was removed.
         */
        delete: operations["deleteUserData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How what was asked was answered, over a window of time.
         * @description For charts: answers by reason over equal steps of time (UTC), by score and by rating, of all answers of the window; and of its newest
         *     answers, at most 2,000, what they were made with: semantic scores, times of steps, documents that were read, words of answers that
         *     stand in no passage, and models. Titles of documents and words of answers are told to keys that may see content.
         */
        get: operations["insights"];
        put?: never;
        /**
         * Figures of what was asked and answered, day by day.
         * @description One row for each of the last days (UTC), today first, and all of them together: answers by reason, intent and category, the mean score,
         *     and the mean of their ratings.
         */
        post: operations["analytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/analytics/unused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Documents that no recent answer was made from.
         * @description Of the first 10,000 documents of the instance, those of which the newest answers of the window, at most 2,000, read no passage. An
         *     instance that shows different people different documents tells this to those who see all of them.
         */
        get: operations["unusedDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/thumbs/{answerId}/{number}/rate.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page to rate an answer on.
         * @description Two buttons, thumb up and thumb down, as `thumbs` and `thumbsSVG` of an answer name them. It works by itself and in a frame that is 45
         *     pixels high, with the mouse, by touch and with the keyboard, and without scripts. Looking at it rates nothing, so that previews of links
         *     and readers ahead do no harm. There is no key: `number` proves that the address was given with the answer.
         */
        get: operations["thumbs"];
        put?: never;
        /**
         * What the buttons of that page do.
         * @description Keeps the rating, in place of the one before by the same page, and shows the page with the thumb that was chosen.
         */
        post: operations["rateByThumbs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells how well a passage answers its question.
         * @description Keeps the judgement for the passage and the question that a `train` token stands for, which came with the passages of an answer
         *     (`includeSourceResults`).
         */
        post: operations["train"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/keycheck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells whether a key is valid.
         * @description Answers with 200 to every key that opens the instance, with what the key is good for, and with 401 or 403 to all others.
         */
        post: operations["keycheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a one-time password.
         * @description The password stands in for the key that asks for it, in the header `apikey`, for one call within 30 minutes, to this instance and to
         *     operations with `x-one-time-password` that the key allows: a program hands it to a page or device that is not to have the key.
         *     A key may have 10,000 of them at a time.
         */
        post: operations["otp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether the instance answers questions.
         * @description For callers; needs no key and says nothing else. `/ready` tells operators why it is as it is.
         */
        get: operations["serviceTest"];
        put?: never;
        /**
         * Answers a list of questions in the background.
         * @description For trying a pipeline on many questions: as a CSV file with the columns `ID`, `Question` and, where wanted, `Filter` and `Expected` (at most 2,000 rows),
         *     as JSON, or without questions, which asks those of the last run again. One run at a time for each instance; live questions go
         *     first. Nothing of a run is kept in the log, counted or sent on; `/v1/{instance}/getTestResults` has what came of it. Clients whose
         *     `user-agent` begins with `speakeasy-sdk/python` get 200 instead of 202, as they take no other.
         */
        post: operations["runTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the runs of questions that are kept.
         * @description The last 10 that have ended, the newest first, with the run at work, if there is one.
         */
        get: operations["listTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What came of the questions of a run, beside those of another.
         * @description A page of the questions in their order. With `against`, each tells what came of the same question (and filter) in that run, and
         *     whether it is better now: it is answered and was not, or both are and its score is at least 5 higher.
         */
        get: operations["findTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/getTestResults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What came of the questions of `POST /v1/{instance}/test`.
         * @description A CSV file of the last run that has ended, or how far the one at work has come. A question that failed has `error: ` and the code of
         *     the error in place of its answer. What a spreadsheet would take for a formula stands behind an apostrophe.
         */
        get: operations["getTestResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sources of the instance that are loaded by themselves.
         * @description As the pipeline file names them, with their last run, whichever process of the data folder made it, and when the next one begins.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/sources/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Loads a source now.
         * @description Asks for a run that begins from now on and does not wait for it: at once, or when what is underway for the same documents has ended.
         *     `GET /v1/{instance}/sources` tells how it goes.
         */
        post: operations["runSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the keys that open the instance.
         * @description The newest first, a page at a time, with revoked and expired ones. Keys that may more than the one that asks are left out, and so is the admin key of the settings.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Makes a key.
         * @description The key itself is in this answer alone: only its SHA-256 is kept. No key can be given more than the one that asks has itself.
         *     To change a key for another, make a second one, let callers change over, then revoke the first.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a key.
         * @description From now on the key opens nothing; other processes on the same data folder know within a second. It stays in the list.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/embedcodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the embed codes of the instance.
         * @description The newest first, a page at a time, with revoked and expired ones.
         */
        get: operations["listEmbedCodes"];
        put?: never;
        /**
         * Makes an embed code.
         * @description An embed code stands in the pages of a site, in the header `embedcode` of their calls, and lets them seek. It is no secret: what keeps
         *     other sites from using it is that browsers tell the origin of a page and the code lists the origins that may; what keeps programs
         *     from it are the limits of each address and the budget of the code.
         */
        post: operations["createEmbedCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/embedcodes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an embed code.
         * @description From now on the code opens nothing; other processes on the same data folder know within a second. It stays in the list.
         */
        delete: operations["revokeEmbedCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the documents of the instance.
         * @description A page at a time. `state` tells which are meant: those that searches find (`loaded`), those of loads that
         *     have not ended (`queued`), and those that could not be loaded, with the reason, as far as their loads are still kept (`failed`).
         *     An instance that shows different people different documents lists those that the caller may see, and no queued and failed ones.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Loads documents, as JSON or as files.
         * @description JSON is one document or a list of them; an id that is there already is replaced, and the same again is left as it is (`unchanged`).
         *     Files of a form are read as the command `touchstone ingest` reads them: their ids are their names, `name#1` and so on where one
         *     holds several documents.
         *
         *     **The answer means that the documents are on the disk.** It is 200 when they are loaded and searches find them. Where that takes
         *     longer than the service waits (its setting `timeout`), where the service is about to stop, and always with `wait=false`, it is 202:
         *     they are kept in the data folder, loaded in turn, also by the next start of the service after a crash, and
         *     `GET /v1/{instance}/loads/{loadId}` tells how it goes. Loads of one knowledge base run one after the other.
         */
        post: operations["postDocuments"];
        /**
         * Removes the documents of an origin, with a text, or with these ids.
         * @description Those that fulfil all that is named. Without any of it nothing is removed: the answer is 422. A removal takes its turn among loads,
         *     and is answered as they are. What came from files or a site comes back with their next load.
         */
        delete: operations["deleteDocuments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a document with its passages.
         * @description As it was loaded; of one that was not loaded by Touchstone, the whole entry is one passage.
         */
        get: operations["findDocument"];
        /**
         * Loads one document, in the place of what has its id.
         * @description The id stands in the path. Answered as `POST /v1/{instance}/documents` is.
         */
        put: operations["putDocument"];
        post?: never;
        /**
         * Removes a document.
         * @description A removal takes its turn among loads, and is answered as they are. What came from files or a site comes back with their next load.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/documents/{documentId}/citations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells which answers were made from a document.
         * @description The newest of them, among the last 2,000 answers of the instance, as far as these are kept with their passages. A key that may not see
         *     content gets no questions and answers.
         */
        get: operations["findCitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/loads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists loads and removals of documents, the newest first.
         * @description The last 200 of the instance are kept. Where different people see different documents, failures are counted and not told.
         */
        get: operations["listLoads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/loads/{loadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how far a load or removal of documents has come.
         * @description While it runs, counts grow; once it has ended they stay.
         */
        get: operations["findLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/preparation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how far the knowledge base is on its way to being searched.
         * @description A knowledge base on a server is made ready in steps. How each of them stands is looked up on the server, whoever has run it; while they
         *     are run from here, how they get on. Where different people see different documents, states are told without their details.
         */
        get: operations["getPreparation"];
        put?: never;
        /**
         * Runs the steps that make the knowledge base ready.
         * @description What `touchstone prepare --yes` does, without loading files: the documents of the source index are embedded into an index beside the one
         *     that is searched, and searches move over when all of it is there. Begins when whatever else loads into the knowledge base has ended, and
         *     is not waited for. What was broken off goes on where it stopped.
         */
        post: operations["startPreparation"];
        /**
         * Stops the run of the steps.
         * @description What it has done stays, and the next run goes on there. Does nothing where none is at work.
         */
        delete: operations["stopPreparation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells who did what to keys, answers, data and settings.
         * @description The newest first. Entries of other instances are left out; those that belong to no instance, such as what the command line did, are
         *     shown to keys for all instances.
         */
        get: operations["audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pipeline file of the instance, as it is.
         * @description The text with a marker in the place of secrets, the options of every plugin that it names, whether another revision of it answers
         *     than the file holds, and its problems where it has any. `revision` comes as the header `ETag` too: saves send it back in `If-Match`.
         */
        get: operations["getSettings"];
        /**
         * Saves changes, and answers with them from then on.
         * @description Checks what is sent, opens it and makes it ready beside the pipeline that answers, writes the file and puts the new pipeline in the
         *     place of the old, which ends what it has begun. When any of that fails, the file and the pipeline stay as they are. Comments, order
         *     and everything that is not changed stay as they are written. Secrets that are sent as the marker stay as they are.
         */
        put: operations["saveSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The options of the file as the fields of a form.
         * @description Made from the schemas of the plugins that the file names, those of its own plugins too, in groups.
         */
        get: operations["getSettingsForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The JSON Schema of the file, for editors.
         * @description What may stand in the file, with descriptions and defaults: of all plugins that come with the service, and those of the file itself.
         */
        get: operations["getSettingsSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks changes without saving them.
         * @description Every problem of the file as it would be. Opens nothing and reaches nothing. With `form` the answer has the form of the changed file,
         *     such as the options of another knowledge base.
         */
        post: operations["checkSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens one resource to see whether it works.
         * @description Opens the resource of the file with the options that are sent instead of its own, and what it stands on, and closes it again. A secret
         *     that is not sent, or sent as the marker, is the saved one; it is only used where the addresses stay the saved ones.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/reload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers with the file as it is now.
         * @description For a file that was changed by hand. A file that cannot be opened changes nothing and says why.
         */
        post: operations["reloadSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file to keep elsewhere, without secrets.
         * @description YAML with a marker in the place of secrets. It is uploaded by saving its text: secrets at places where there is one stay as they are.
         */
        get: operations["downloadSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the file was before.
         * @description The newest 100 revisions, the newest first: those that were saved here, and those that were made by hand when they were first seen.
         */
        get: operations["listSettingsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/history/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the revisions with its text.
         * @description The text has a marker in the place of secrets: the history holds none.
         */
        get: operations["getSettingsRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/history/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves a revision again.
         * @description As a save of its text does. Secrets stay those of now.
         */
        post: operations["restoreSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes that are kept without being used.
         * @description The newest first. A question with the option `proposalID` is answered by one of them.
         */
        get: operations["listProposals"];
        put?: never;
        /**
         * Keeps changes without using them.
         * @description Checks them and keeps them under an id, at most 50 of an instance. `base` must be the revision of now. Nothing is opened before a question
         *     asks for it by `proposalID`.
         */
        post: operations["createProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/proposals/{proposal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the proposals with its text.
         * @description Secrets are shown as the marker.
         */
        get: operations["getProposal"];
        put?: never;
        post?: never;
        /**
         * Takes a proposal away.
         * @description Questions that name it are refused from then on.
         */
        delete: operations["deleteProposal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/settings/proposals/{proposal}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves a proposal.
         * @description As a save of its text does. A proposal that was made of another revision than that of now is only saved with `force`.
         */
        post: operations["activateProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{instance}/categorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells what a question is about.
         * @description Finds the category of a question as `/v1/{instance}/seek` does, without an answer: an instance whose pipeline has `detect_intent`
         *     by the categories and options of that step. In others, and where no category is near enough, it is the default category, `Other`
         *     with the number 0. Nothing is searched for and nothing is recorded.
         */
        post: operations["categorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells who is signed in.
         * @description What the key of the session is good for, and the token that calls other than GET and HEAD carry.
         */
        get: operations["findSession"];
        put?: never;
        /**
         * Signs in.
         * @description Takes a key and answers with the cookie `touchstone_session`, which scripts cannot read and other sites' pages do not send. The session
         *     ends by itself (`access.sessions`), with `DELETE /session`, and at once when the key is revoked, expires or is changed. Each sign-in
         *     has a new token; one that the browser still held ends. One-time passwords do not sign in.
         */
        post: operations["createSession"];
        /**
         * Signs out.
         * @description The session opens nothing from now on.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells that the process runs.
         * @description Looks at nothing but the process itself. For liveness probes; not counted in the request metrics.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether questions can be answered now.
         * @description Holds what each resource of each instance says of itself. For readiness probes; not counted in the request metrics.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the Prometheus text format.
         * @description Open unless `metrics.key_required` is set in the settings; then it needs a key for all instances that allows `metrics`,
         *     also as `Authorization: Bearer`, as Prometheus sends it.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What runs here. */
        get: operations["version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description, as JSON. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A question, who asks it, and options that win over the configuration for this one call. */
        SeekRequest: {
            /**
             * @description The question in the user's own words. Space around it is cut off; what remains must not be empty. Its length is
             *     limited by the setting `http.limits.question`, 10,000 characters (UTF-16 units) by default. A longer one is
             *     answered with 422 and a pointer to this field, not with 413: the body was read and understood, one field of it
             *     must change. Guardrails of the pipeline may hold back shorter ones in a friendlier way, with a 200.
             * @example How long is the warranty?
             */
            question: string;
            /** @description Context object of a virtual agent. Reserved; accepted and not used in this version. */
            context?: Record<string, unknown>;
            user_session?: components["schemas"]["UserSession"];
            /** @description Values handed to agents. Reserved; accepted and not used in this version. */
            params?: components["schemas"]["Parameter"][];
            options?: components["schemas"]["SeekOptions"];
        };
        /** @description Ids under which the caller groups turns. Both are optional and need not be stable for ever. */
        UserSession: {
            metadata?: {
                /** @description Who asks. */
                user_id?: string;
            };
            system?: {
                /** @description The conversation that the question belongs to. */
                session_id?: string;
            };
        };
        Parameter: {
            name?: string;
            /** @description Any JSON value. */
            value?: unknown;
        };
        /** @description Each option wins over the configuration for this call; one that is absent or `""` leaves the configured value. */
        SeekOptions: {
            personalize?: components["schemas"]["Personalize"];
            /**
             * @description Language of the answer, such as `de` or `pt-br`; `xx` means that of the question. A code that no language has is no
             *     error: `warningMessages` says so, and the answer is in the language of the question.
             */
            language?: string;
            /** @description Value of the configured filter field that documents must have; commas mean or, for at most 100 values. */
            filter?: string;
            /** @description The company or brand that "your product" means when `pullToCompany` is on. */
            company?: string;
            /** @description Whether the answer leans towards `company`. */
            pullToCompany?: components["schemas"]["Flag"];
            semanticScore?: components["schemas"]["SemanticScoreOptions"];
            /**
             * @description Earlier turns, the newest last: a list of exchanges, one exchange, or a virtual agent's session history (a list
             *     of objects of any shape).
             */
            lastTurn?: components["schemas"]["LastTurn"] | components["schemas"]["LastTurn"][] | Record<string, unknown>[];
            /** @description Whether `promptEngineeringPhrase` is used. */
            promptEngineering?: components["schemas"]["Flag"];
            /** @description Text put before the question in the prompt. */
            promptEngineeringPhrase?: string;
            /**
             * @description Replacements made in the answer, one after the other. As text it is a list written in JSON or with single
             *     quotes: `[{'re': '/hi/gi', 'rp': 'Hello'}]`.
             */
            answerEngineering?: string | components["schemas"]["Replacement"][];
            /** @description A score below it puts `warnConfidenceText` in front of the answer; 0 turns it off. */
            warnConfidence?: components["schemas"]["Percent"];
            /** @description The text put in front of a doubtful answer. */
            warnConfidenceText?: string;
            /** @description A score below it replaces the answer by `minConfidenceText`; 0 turns it off. */
            minConfidence?: components["schemas"]["Percent"];
            /** @description The text given instead of an answer that is too uncertain. */
            minConfidenceText?: string;
            /** @description Tolerance for talk of things that no document mentions, from 0 (rigid) to 100 (standard). */
            misTolerance?: components["schemas"]["Percent"];
            /** @description The text given when the question or the answer is blocked. */
            sensitiveText?: string;
            /** @description The text given when the question is too short. */
            minText?: string;
            /** @description The text given when the question is too long. A text, not a number. */
            maxWords?: string;
            /** @description The longest question in words; 100 means no limit. */
            maxWordsNumber?: number;
            /** @description How long the answer may be, from 1 (shortest) to 4. */
            answerLength?: number;
            /** @description Address of the page that the user is on. */
            url?: string;
            /** @description A text that every prompt holds, and that is fallen back on when little is found. */
            stump?: string;
            /** @description Whether `passages` is returned. Default false. */
            includeSourceResults?: components["schemas"]["Flag"];
            /** @description Whether `sourceResultsFormatted` is returned. Default false. */
            includeSourceResultsFormatted?: components["schemas"]["Flag"];
            /**
             * @description How many passages are returned.
             * @default 3
             */
            sourceResultsNumber?: number;
            /**
             * @description The most characters of each returned passage; it is cut between words. 0 returns passages without text.
             * @default 100
             */
            sourceResultsSummaryLength?: number;
            /** @description Whether each of `passages` tells where the words of the question stand in it. Default false. */
            includeHighlights?: components["schemas"]["Flag"];
            /** @description Whether the answer comes in frames while it is being written. Default false. */
            streaming?: components["schemas"]["Flag"];
            /** @description Whether `trace` is returned: what each step did. The setting `http.trace` decides what of it is told. Default false. */
            trace?: components["schemas"]["Flag"];
            /**
             * @description Label of the language model to use, where the pipeline balances several. An unknown one is no error: the answer
             *     comes from another and says so in `warningMessages`.
             */
            seekLLM?: string;
            /** @description Id of a proposal of the instance, which answers instead of its settings. An unknown one is an error. */
            proposalID?: string;
            /** @description A whole configuration. Reserved; not used in this version. */
            override?: string;
            /** @description Reserved; not used in this version. */
            returnVariables?: components["schemas"]["Flag"];
            /** @description Reserved; not used in this version. */
            returnVariablesExpanded?: components["schemas"]["Flag"];
        };
        /** @description What is known about the person who asks. */
        Personalize: {
            /** @description The name to call the person by. */
            preferredName?: string;
            /** @description The person has been greeted already. Default false. */
            noWelcome?: components["schemas"]["Flag"];
            /** @description Speak in the first person. Default false. */
            forceFirstPerson?: components["schemas"]["Flag"];
            /** @description What the person has from the company already. */
            products?: string[];
            /** @description Anything else the language model should know about the person. */
            additionalDetails?: string;
        };
        /** @description The score that traces the answer's words to the passages. */
        SemanticScoreOptions: {
            /** @description Whether it is computed. */
            enabled?: components["schemas"]["Flag"];
            /** @description Whether it is the `score`, and drives the thresholds. */
            primary?: components["schemas"]["Flag"];
        };
        /** @description One exchange of the conversation. */
        LastTurn: {
            /** @description What the user said. */
            input?: string;
            /** @description What was answered. */
            response?: string;
        };
        /** @description One replacement in the answer. */
        Replacement: {
            /** @description A regular expression with flags, such as `/hi/gi`. */
            re: string;
            /** @description What matches are replaced by. */
            rp: string;
        };
        /** @enum {boolean|string} */
        Flag: boolean;
        Percent: number;
        /**
         * @description An answer and its evidence. Only `answer`, `score` and `reason` are always there; the others are there when they
         *     are known.
         */
        AnswerRecord: {
            /** @description The final text; may hold line breaks. */
            answer: string;
            /** @description The text before thresholds, warnings and replacements, when it differs. */
            ufa?: string;
            /** @description The final confidence. */
            score: number;
            reason: components["schemas"]["Reason"];
            /**
             * @description Handle of this answer. Digits only, unique wherever answers are kept together; of two answers of a service the later has the
             *     larger one. A number, or the same digits as text for clients that take no number and where the setting
             *     `http.response_types` says so.
             */
            answerId?: number;
            /**
             * @description The question as it was read, where words of it stand in no document and were taken for typing errors; absent where nothing
             *     was. The question is searched for, answered and scored like this.
             */
            correctedQuestion?: string;
            /** @description How well the passages found cover the question. */
            KBscore?: number;
            /** @description How much the knowledge base holds on the subject; low is not bad by itself. */
            kbCoverage?: number;
            /** @description Distinct documents found before any was left out. */
            totalCount?: number;
            /**
             * Format: uri
             * @description Address of the document the answer comes from.
             */
            url?: string;
            /** @description Title of that document. */
            document?: string;
            /** @description What the answer is written in, such as `de` or `pt-br`. */
            langCode?: string;
            /** @description Milliseconds spent in the knowledge base. */
            kbTime?: number;
            /** @description Milliseconds spent on the whole turn. */
            time?: number;
            /** @description Label of the language model that wrote the answer. */
            model?: string;
            /**
             * @description Types of personal data that were found in the question, the turns before it and the answer, such as `email`; absent where nothing was
             *     found or looked for, and where it was deleted.
             */
            pii?: string[];
            /** @description What the caller should know besides the answer; each a sentence. */
            warningMessages?: string[];
            /**
             * @description Whether the answer was made for an earlier call. Where `answerId` is text, this is `"true"` or absent.
             * @enum {boolean|string}
             */
            cachedResult?: boolean;
            /** @description How well the answer's words trace to the passages. */
            semanticScore?: number;
            /** @description Why the semantic score is what it is. */
            semanticAnalysis?: string;
            semanticDetails?: components["schemas"]["SemanticDetails"];
            /** @description The passages used, the best first; with `includeSourceResults`. */
            passages?: components["schemas"]["SourcePassage"][];
            /** @description The same as Markdown; with `includeSourceResultsFormatted`. */
            sourceResultsFormatted?: string;
            /** @description Where the words of the answer stand in passages, in the order of the answer; with `includeSourceResults`. */
            citations?: components["schemas"]["Citation"][];
            /**
             * @description Label of what the question is about: its category and the words of its subject, such as `Account-change-password`; `FAQ-...`
             *     where it is of no category.
             */
            intent?: string;
            /** @description Number of the category; 0 is the default one. */
            category?: number;
            /** @description Name of the category; `Other` is the default one. */
            categoryName?: string;
            /** @description Mood of the question: 0 bad, 5 neutral, 9 good. */
            sentiment?: number;
            /** @description Address of a page to rate the answer on, where the instance keeps ratings. */
            thumbs?: string;
            /** @description The same as an image alone. */
            thumbsSVG?: string;
            /** @description Milliseconds spent on checks of the question. */
            protectTime?: number;
            /** @description Milliseconds spent on finding the category. */
            categorySelectionTime?: number;
            /** @description Probability of an attempt to redirect the model. */
            promptInjection?: number;
            trace?: components["schemas"]["Trace"];
            /** @description Variables of agents. */
            variables?: Record<string, unknown>;
            /** @description The same as a list. */
            variablesExpanded?: components["schemas"]["Parameter"][];
        };
        /**
         * @description A stretch of the answer and the passage that backs it. Places are UTF-16 units; ends are the one after the last. Without a quote it is
         *     a whole sentence that names the passage, or is made of its words.
         */
        Citation: {
            /** @description Where it begins in `answer`. */
            start: number;
            /** @description Where it ends in `answer`. */
            end: number;
            /** @description Id of the passage. */
            passage: string;
            /** @description Title of its document. */
            document?: string;
            /** @description Where the same words begin in the text of the passage. */
            quoteStart?: number;
            /** @description Where they end in it. */
            quoteEnd?: number;
            /** @description These words as the passage has them. */
            quote?: string;
            /** @description Share of the sentence's words that this passage holds. */
            strength?: number;
        };
        /** @description How the answer came about; with `trace`. */
        Trace: {
            /** @description The steps that ran, in order. */
            steps: components["schemas"]["TracedStep"][];
        };
        /** @description What one step took and told. */
        TracedStep: {
            /** @description Its label. */
            step: string;
            milliseconds: number;
            /**
             * @description `finish` ended the turn.
             * @enum {string}
             */
            outcome: "ok" | "finish" | "error" | "timeout" | "aborted";
            /** @description Of the error, where there was one. */
            code?: string;
            /** @description What the step tells of itself. */
            details?: Record<string, unknown>;
        };
        /**
         * @description How a kept answer came about. Times and outcomes of steps are always there, what they tell of themselves and texts of passages as far
         *     as the setting `http.trace` allows.
         */
        AnswerTrace: {
            /** @description The steps that ran, in order. */
            steps: components["schemas"]["TracedStep"][];
            /** @description What gates decided, in order. */
            decisions?: Record<string, unknown>[];
            /** @description The passages that the answer was made from, the best first. */
            passages?: {
                /** @description Id of the passage. */
                id: string;
                /** @description How well it fits among those found. */
                score: number;
                /** @description The engine's score for its words. */
                keyword?: number;
                /** @description Cosine of its vector to that of the question. */
                similarity?: number;
                /** @description Address of its document. */
                url?: string;
                /** @description Title of its document. */
                document?: string;
                /** @description Its text. */
                passage?: string;
            }[];
            /** @description What was searched for, where that was not the question itself. */
            query?: string;
        };
        /**
         * @description Frames of server-sent events, each `data: ` and a JSON object, ended by a blank line. Pieces of text are `{"chunk": "..."}`. The
         *     last frame is the whole answer record, or a problem (`Problem`) when the answer failed on the way. Where the answer does not hold
         *     what the pieces said, a frame of the event `withdrawn` comes before the last one; its data is a `Withdrawal`. Lines that begin with
         *     `:` keep the connection open. `contentSchema` describes the frames in their order, as a client of server-sent events gets them.
         */
        Frames: string;
        /** @description One server-sent event. */
        Frame: {
            /**
             * @description There for a withdrawal alone.
             * @constant
             */
            event?: "withdrawn";
            /** @description JSON on one line. */
            data: string;
        };
        /** @description A piece of the answer's text. */
        Chunk: {
            /** @description Follows the pieces before it. */
            chunk: string;
        };
        /**
         * @description What of the text that was streamed is no part of the answer. It comes as the event `withdrawn` before the last frame. Who reads
         *     events of no name alone does not see it; who reads all of them adds an empty piece.
         */
        Withdrawal: {
            /**
             * @description Nothing is added to the text.
             * @enum {string}
             */
            chunk: "";
            /** @description Stretches of the pieces put together, in order. */
            withdrawn: {
                /** @description Where it begins, in UTF-16 units. */
                start: number;
                /** @description Where it ends, exclusive. */
                end: number;
                /** @description What stands there. */
                text: string;
            }[];
            /** @description The step that decided so; absent where a model failed in the middle and another answered. */
            gate?: string;
        };
        /**
         * @description Why the turn ended as it did: `answered`; `cached` (made earlier); `no_results` (nothing found); `low_confidence` and
         *     `low_grounding` (withheld); `blocked` (by a guardrail); `too_short` and `too_long` (the question); `timeout` (the
         *     best that was there in time); `degraded` (a part of the service was missing).
         * @enum {string}
         */
        Reason: "answered" | "cached" | "no_results" | "low_confidence" | "low_grounding" | "blocked" | "too_short" | "too_long" | "timeout" | "degraded";
        /** @description A passage that the answer was made from. */
        SourcePassage: {
            /** @description Its text, cut to `sourceResultsSummaryLength`. */
            passage: string;
            /** @description Id of the passage in the knowledge base. */
            id: string;
            /** @description How well it fits among those found. */
            score: number;
            /**
             * Format: uri
             * @description Address of its document.
             */
            url?: string;
            /** @description Title of its document. */
            document?: string;
            /** @description Token to give feedback on the passage with, for `/v1/{instance}/train`. */
            train?: string;
            /**
             * @description Stretches of `passage` that match the question's words by their stems, in order; with `includeHighlights`. Words that
             *     follow each other are one stretch.
             */
            highlights?: {
                /** @description Index of the passage in `passages`, from 0. */
                d: number;
                /** @description Where it begins in `passage`, in UTF-16 units. */
                position: number;
                /** @description Its length in UTF-16 units. */
                length: number;
            }[];
        };
        /** @description The figures behind the semantic score. */
        SemanticDetails: {
            /** @description How often the source changes while the answer is read. */
            sourceJumps?: number;
            /** @description Spread of attributed characters over the sources; high is good. */
            stdDeviation?: number;
            /** @description Share of the answer that the most used source backs. */
            topSourceCoverage?: number;
            /** @description Sum of those shares; may exceed 1 as sources overlap. */
            totalCoverage?: number;
            /** @description Letters of the answer's meaningful words. */
            answerLength?: number;
            /** @description Letters of the longest stretch found in one source. */
            longestPhrase?: number;
            /** @description Names in no source. */
            unattributedKeyTerms?: string[];
            /** @description Other terms in no source. */
            unattributedTerms?: string[];
            /** @description Numbers in no source. */
            unattributedNumbers?: (number | string)[];
            /** @description Names of the question that nothing backs. */
            missingKeyTerms?: string[];
            /** @description Other terms of the question that nothing backs. */
            missingTerms?: string[];
        };
        /** @description A question whose category is wanted. */
        CategorizeRequest: {
            /** @description The question in the user's own words. */
            question: string;
            /**
             * @description Whether `topIntents` is the best intent alone, or the list of the best three.
             * @default one
             * @enum {string}
             */
            topIntents?: "one" | "list";
        };
        /** @description What a question is about. */
        CategorizeRecord: {
            /**
             * @description Label of what the question is about: its category and the words of its subject, such as `Account-change-password`; `FAQ-...`
             *     where it is of no category.
             */
            intent: string;
            /** @description Name of the category; `Other` is the default one. */
            category: string;
            /** @description Number of the category; 0 is the default one. */
            categoryId: number;
            /** @description The intent that comes nearest, whether it is near enough or not; with `"topIntents": "list"` the nearest three, best first. */
            topIntents: components["schemas"]["TopIntent"] | components["schemas"]["TopIntent"][];
        };
        /** @description An intent that a question may have. */
        TopIntent: {
            /** @description Its label, as if the question were of its category. */
            intent: string;
            /** @description How sure it is; 50 and more is near enough, unless the option `threshold` of the step says otherwise. */
            score: number;
        };
        /** @description A text, and the passages that are to back it. */
        ScoreRequest: {
            /** @description What is scored, such as an answer. */
            text: string;
            /** @description What the text may be drawn from; at most 20,000 characters (UTF-16 units) in all. */
            passages: string[];
            /** @description What the text answers. Its names and nouns that no passage holds lower the score. */
            question?: string;
            /** @description Language of the text, such as `de`; found from the text where it is absent or `xx`. */
            language?: string;
        };
        /**
         * @description How far the passages back the text. The score and its figures are absent where the passages are clearly in another language than
         *     the text, as their words cannot be compared; `semanticAnalysis` then says so.
         */
        ScoreRecord: {
            /** @description Language that the text was read in. */
            langCode: string;
            /** @description How well the text's words trace to the passages. */
            semanticScore?: number;
            /** @description Why the semantic score is what it is. */
            semanticAnalysis: string;
            semanticDetails?: components["schemas"]["SemanticDetails"];
            /** @description Which model of the instance could not be asked, so that words alone were compared; absent where there is nothing to say. */
            warningMessages?: string[];
            /** @description The sentences of the text, in order. */
            sentences: components["schemas"]["ScoredSentence"][];
        };
        /** @description What backs one sentence. Places are UTF-16 units; `end` is the one after the last. */
        ScoredSentence: {
            start: number;
            end: number;
            /**
             * @description `claim`: it must be backed; `decline`: it says that something is not told; `polite`: it tells nothing of the subject.
             * @enum {string}
             */
            manner: "claim" | "decline" | "polite";
            /** @description Share of its words that some passage holds and no verifier calls unsupported, rare ones counting more; 1 where it claims nothing. */
            supported: number;
            /** @description Probability that the passages do not back it. */
            risk: number;
            /** @description The passages that back it, the best first. */
            sources: {
                /** @description Index of the passage in `passages`, from 0. */
                passage: number;
                /** @description Where the sentence of the passage begins that holds most of it. */
                start: number;
                end: number;
                /** @description Share of its words that the passage holds. */
                share: number;
                /** @description Stretches that stand in both. */
                quotes: {
                    /** @description Where it stands in the text. */
                    text: components["schemas"]["Span"];
                    /** @description Where it stands in the passage. */
                    passage: components["schemas"]["Span"];
                }[];
            }[];
            /** @description Stretches that no passage holds, or that a verifier calls unsupported. */
            unsupported: {
                start: number;
                end: number;
                text: string;
            }[];
            /** @description Where a passage says otherwise in a sentence that is alike. */
            contradictions: {
                start: number;
                end: number;
                text: string;
                /** @enum {string} */
                kind: "number" | "unit" | "name" | "negation";
                /** @description What the passage says there, where that is one word or number. */
                instead?: string;
            }[];
        };
        Span: {
            start: number;
            end: number;
        };
        /** @description A text that may hold personal data. */
        PiiRequest: {
            /** @description The text, at most 50,000 characters (UTF-16 units). */
            text: string;
        };
        /** @description A list of one entry, as callers of this operation expect it. */
        PiiResult: {
            /** @description What was found, as it is written in the text. */
            pii: string[];
            /** @description The same with types and places. */
            found: components["schemas"]["PiiFound"][];
        }[];
        /** @description Personal data in a text. Places are UTF-16 units; `end` is the one after the last. */
        PiiFound: {
            /**
             * @description `credit_card`, `iban`, `email`, `ip_address`, `ssn`, `date_of_birth`, `phone`, `password`, `user_name`, `credentials`, `street_address`,
             *     `zip_code`, `name`, or the name of a pattern of the configuration.
             */
            type: string;
            /** @description Where it begins. */
            start: number;
            /** @description Where it ends. */
            end: number;
            /** @description What stands there. */
            text: string;
        };
        /** @description A text whose language is asked for. */
        IdentifyRequest: {
            /** @description The text. */
            input: string;
        };
        /** @description A language, and how sure it is. */
        IdentifiedLanguage: {
            /** @description ISO 639-1 code, such as `de`; `und` where none can be told. */
            language: string;
            /** @description Probability that the text is written in it. */
            confidence: number;
        };
        /** @description A text, and what is to be read out of it. */
        ExtractRequest: {
            /** @description What the person wrote or said. */
            text: string;
            /** @description Language of the text and of `promptEntity`, such as `de`; found from the text where it is absent or `xx`. */
            language?: string;
            /** @description What is looked for, as a list or as JSON in a text. It may be left out where there are slots. */
            entities?: string | components["schemas"]["Entity"][];
            slots?: components["schemas"]["Slots"];
            /** @description Whether the person is asked to confirm all slots once they are filled. Default false. */
            confirmSlots?: components["schemas"]["Flag"];
            /** @description Whether the person is asked to confirm each slot as soon as it is filled. Default false. */
            confirmEverySlot?: components["schemas"]["Flag"];
        };
        /** @description Something that is looked for. */
        Entity: {
            /** @description What it is called. */
            name: string;
            /** @description What it is. */
            description?: string;
            /** @description How it is to be written, such as `YYYY-MM-DD`. */
            format?: string;
        };
        /** @description What a dialogue is to know, by name. The slots of an answer are sent back with the person's next words. */
        Slots: {
            [key: string]: components["schemas"]["Slot"];
        };
        /** @description Something that a dialogue is to know. */
        Slot: {
            /** @description `string`, `number`, `integer`, `boolean`, or any other word for the model. */
            type?: string;
            /** @description What it is; the person is asked for it in these words. */
            description?: string;
            /** @description What is known; absent where nothing is. */
            value?: string | number | boolean | null;
            /** @description False once the person has been asked whether the value is right, true once the person has said so. */
            confirmed?: boolean;
        };
        /** @description What was read, and what is asked next. */
        ExtractRecord: {
            /** @description The entities that the text tells. */
            extractedEntities: {
                /** @description Its name. */
                entity: string;
                /** @description What the text says. */
                value: string | number | boolean;
            }[];
            slots: components["schemas"]["Slots"];
            /** @description Whether every slot is filled and confirmed as wanted; without slots, whether every entity was found. */
            complete: boolean;
            /** @description What to ask the person next; empty where nothing is left. */
            promptEntity: string;
        };
        /** @description Texts, and the language that they are to be put into; either `target` or `model_id` is needed. */
        TranslateRequest: {
            /** @description The texts, or one of them; at most 50,000 characters in all. */
            text: string | string[];
            /** @description Code of the language, such as `de` or `pt-br`. */
            target?: string;
            /** @description As older callers name it, such as `en-es`. The first language is not heeded; `target` wins. */
            model_id?: string;
            /** @description Label of the language model to use, where the pipeline balances several. An unknown one is no error. */
            llmId?: string;
            /**
             * @description Words of a part at most; longer texts are cut between sentences. 0 cuts none; 200 to 500 is a good size.
             * @default 0
             */
            maxChunk?: number;
            /** @description What else is wanted, such as a tone. */
            additionalInstructions?: string;
        };
        /** @description Texts in another language. */
        Translations: {
            /** @description Words of all texts. */
            word_count: number;
            /** @description Characters (UTF-16 units) of all texts. */
            character_count: number;
            /** @description What the texts are most likely written in; `und` where it cannot be told. */
            detected_language: string;
            /** @description How sure that is. */
            detected_language_confidence: number;
            /** @description One for each text, in their order. */
            translations: {
                /** @description The text in the other language. */
                translation: string;
            }[];
        };
        /** @description The same said in several languages, many times. */
        GlossaryUpload: {
            /** @description Entries, each a list of what means the same. */
            sentences: {
                /** @description Code of the language, such as `de`. */
                language: string;
                /** @description A term or a sentence in it. */
                sentence: string;
            }[][];
        };
        /** @description A form with a file. */
        GlossaryForm: {
            /**
             * Format: binary
             * @description A translation memory (TMX, UTF-8), or JSON as the operation takes it.
             */
            file: string;
        };
        /** @description The glossary that is kept. */
        GlossaryState: {
            /** @description How many there are. */
            entries: number;
            /** @description Codes of its languages. */
            languages: string[];
        };
        /**
         * @description A conversation whose last message of the user is the question. Fields of OpenAI's API that are not described here are accepted and
         *     not used.
         */
        ChatRequest: {
            /** @description Name of the instance, or `touchstone`, which is the instance of the path; another one is a 404. */
            model?: string | null;
            /** @description The conversation, the oldest first. The last message of the user is the question; one at least is needed. */
            messages: components["schemas"]["ChatMessage"][];
            /** @description Whether the answer comes in frames. Default false. */
            stream?: boolean | null;
            /** @description How frames come. */
            stream_options?: {
                /** @description Whether a last frame tells the tokens that were used. Default false. */
                include_usage?: boolean | null;
            } | null;
            /** @description How many answers are wanted; more than one is a 422. Default 1. */
            n?: number | null;
            /** @description Who asks, as `user_session.metadata.user_id` of a seek; of an object its `id`. */
            user?: (string | null) | {
                /** @description Who asks. */
                id?: string;
            };
            /** @description Tools are not called; any is a 422. */
            tools?: unknown[] | null;
            /** @description The older form of `tools`. */
            functions?: unknown[] | null;
            /** @description Accepted and not used; the options of the language model in the pipeline decide. */
            temperature?: unknown;
            /** @description Accepted and not used. */
            top_p?: unknown;
            /** @description Accepted and not used; `answerLength` says how long an answer may be. */
            max_tokens?: unknown;
            /** @description Accepted and not used. */
            max_completion_tokens?: unknown;
            /** @description Accepted and not used. */
            stop?: unknown;
            /** @description Accepted and not used. */
            seed?: unknown;
            /** @description Accepted and not used. */
            presence_penalty?: unknown;
            /** @description Accepted and not used. */
            frequency_penalty?: unknown;
            /** @description Accepted and not used; answers are text. */
            response_format?: unknown;
            /** @description What OpenAI's API has no field for. */
            touchstone?: {
                /** @description As in a seek; `streaming` and `lastTurn` are not used. */
                options?: components["schemas"]["SeekOptions"];
                /** @description The conversation, as `user_session.system.session_id` of a seek. */
                session_id?: string;
            } | null;
        };
        /** @description One message. `user` and `assistant` make the conversation, `system` and `developer` tell of the person, others are not read. */
        ChatMessage: {
            /**
             * @description Who says it.
             * @example user
             */
            role: string;
            /** @description A text or its parts. Parts that are no text, such as images, are a 422 in the question and left out elsewhere. */
            content?: (string | null) | components["schemas"]["ChatPart"][];
        };
        /** @description A part of a message. */
        ChatPart: {
            /**
             * @description What it is; `text` alone is read.
             * @example text
             */
            type: string;
            /** @description Of a part that is text. */
            text?: string;
        };
        /** @description An answer in OpenAI's form. */
        ChatCompletion: {
            /** @description `chatcmpl-` and the `answerId`. */
            id: string;
            /** @constant */
            object: "chat.completion";
            /** @description Seconds since the epoch. */
            created: number;
            /** @description Name of the instance. */
            model: string;
            /** @description The answer. */
            choices: {
                /** @constant */
                index: 0;
                message: {
                    /** @constant */
                    role: "assistant";
                    /** @description The answer. */
                    content: string;
                    refusal: null;
                };
                logprobs: null;
                finish_reason: components["schemas"]["FinishReason"];
            }[];
            usage: components["schemas"]["ChatUsage"];
            touchstone: components["schemas"]["AnswerRecord"];
        };
        /** @description A piece of an answer in OpenAI's form. */
        ChatChunk: {
            /** @description The same in all pieces of one answer. */
            id: string;
            /** @constant */
            object: "chat.completion.chunk";
            /** @description Seconds since the epoch. */
            created: number;
            /** @description Name of the instance. */
            model: string;
            /** @description Empty in the frame that tells the tokens. */
            choices: {
                /** @constant */
                index: 0;
                delta: {
                    /** @constant */
                    role?: "assistant";
                    /** @description What comes next of the answer. */
                    content?: string;
                };
                logprobs: null;
                /** @description Null but in the last piece. */
                finish_reason: components["schemas"]["FinishReason"] | null;
            }[];
            /** @description The tokens, in the last frame where `include_usage` asks for them; null in the others then. */
            usage?: components["schemas"]["ChatUsage"] | null;
            /** @description The whole record, with the last piece. */
            touchstone?: components["schemas"]["AnswerRecord"];
        };
        /**
         * @description `length`: the language model was cut short; `content_filter`: a guardrail blocked the question or the answer.
         * @enum {string}
         */
        FinishReason: "stop" | "length" | "content_filter";
        /** @description Tokens that the language model read and wrote; 0 where sentences are quoted and no model is asked, or it does not tell. */
        ChatUsage: {
            prompt_tokens: number;
            completion_tokens: number;
            total_tokens: number;
        };
        /**
         * @description Frames of server-sent events, each `data: ` and a `ChatChunk`; then `data: [DONE]`. Where the answer fails after a long silence, the last
         *     frame is a `Problem`, whose `error` makes OpenAI's clients throw.
         */
        ChatFrames: string;
        /** @description A message of the Model Context Protocol (JSON-RPC 2.0). Lists of messages are not taken. */
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Of a request, and the same in its answer. */
            id?: string | number | null;
            /**
             * @description What is asked for.
             * @example tools/call
             */
            method?: string;
            /** @description With what. */
            params?: Record<string, unknown>;
            /** @description What a request has brought. */
            result?: Record<string, unknown>;
            /** @description Why it has not. */
            error?: Record<string, unknown>;
        };
        /** @description A list in OpenAI's form. */
        ModelList: {
            /** @constant */
            object: "list";
            data: {
                /** @description Name of the instance. */
                id: string;
                /** @constant */
                object: "model";
                /** @description When the service started, in seconds since the epoch. */
                created: number;
                /** @constant */
                owned_by: "touchstone";
            }[];
        };
        /** @description Handle of an answer, its `answerId`; as a number or as text. */
        AnswerId: number;
        /** @description What a reader thinks of an answer. */
        RateRequest: {
            answerId: components["schemas"]["AnswerId"];
            /** @description From 0 (bad, thumb down) to 5 (good, thumb up). */
            score: number;
            /** @description What there is to say of it. */
            feedback?: string;
            /** @description Who rates, under an id of the caller: a second rating replaces the first. */
            user?: string;
        };
        AnswerRatingsRequest: {
            answerId: components["schemas"]["AnswerId"];
            /**
             * @description How many comments are wanted.
             * @default 10
             */
            number?: number;
        };
        /** @description What readers think of an answer. */
        AnswerRatings: {
            /** @description Mean of the ratings; 0 where there are none. */
            score: number;
            /** @description How many there are. */
            total: number;
            /** @description The newest ratings that say something. */
            feedback: {
                /** @description The rating that came with it. */
                score: number;
                /** @description What was said. */
                feedback: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
            }[];
        };
        /** @description Which entries are wanted; the newest ones where nothing is said. */
        LogsRequest: {
            /**
             * @description The most entries.
             * @default 100
             */
            limit?: number;
            /**
             * @description How many entries are passed over. For whole logs, `GET /v1/{instance}/answers` is made.
             * @default 0
             */
            skip?: number;
            /**
             * @description Only what comes after this place of the list: the `date` of an entry in milliseconds since the epoch, a hyphen, and its `id`. New
             *     answers shift nothing then, and no entry is passed over.
             */
            after?: string;
            /** @description Words of question or answer, all of which must be there; the last one may be the beginning of a word. */
            search?: string;
            reason?: components["schemas"]["Reason"];
            /** @description Label of an intent. */
            intent?: string;
            /** @description Who asked. */
            user?: string;
            /** @description Name of a category. */
            category?: string;
            /** @description Least score. */
            lowest?: components["schemas"]["Percent"];
            /** @description Highest score. */
            highest?: components["schemas"]["Percent"];
            rated?: components["schemas"]["Rated"];
            state?: components["schemas"]["AnswerState"];
            /**
             * Format: date-time
             * @description Nothing before it.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Only what was before it.
             */
            until?: string;
        };
        /** @description Which answers are meant; all conditions must hold. */
        AnswersWanted: {
            /** @description Words of question or answer, all of which must be there; the last one may be the beginning of a word. */
            search?: string;
            reason?: components["schemas"]["Reason"];
            /** @description Label of an intent. */
            intent?: string;
            /** @description Who asked. */
            user?: string;
            /** @description Name of a category. */
            category?: string;
            /** @description Least score. */
            lowest?: components["schemas"]["Percent"];
            /** @description Highest score. */
            highest?: components["schemas"]["Percent"];
            rated?: components["schemas"]["Rated"];
            state?: components["schemas"]["AnswerState"];
            /**
             * Format: date-time
             * @description Nothing before it.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Only what was before it.
             */
            until?: string;
        };
        /**
         * @description By the mean of its ratings, 0-5: `good` is 2.5 and more.
         * @enum {string}
         */
        Rated: "good" | "bad" | "any" | "none";
        /**
         * @description `edited` (another text was put in its place), `outdated` (somebody has said that it does not hold any more), or `dismissed` (nothing
         *     needs to be done about its question).
         * @enum {string}
         */
        AnswerState: "edited" | "outdated" | "dismissed";
        /** @description An answer as the log has it. Texts and ids of askers are absent for a key that may not see content. */
        LogEntry: {
            /**
             * Format: date-time
             * @description When it was answered.
             */
            date: string;
            /** @description What was asked. */
            question?: string;
            /** @description What was answered, or what was put in its place. */
            answer?: string;
            /** @description Its `answerId`. */
            id: number;
            reason: components["schemas"]["Reason"];
            /** @description The final confidence. */
            score?: number;
            /** @description What the question is about. */
            intent?: string;
            /** @description Name of its category. */
            category?: string;
            /** @description The conversation that it belongs to. */
            session?: string;
            /** @description Who asked. */
            user?: string;
            /** @description Title of the document that it comes from, or its address. */
            source?: string;
            /** @description Mean of its ratings; absent where there are none. */
            rating?: number;
            /** @description How many there are. */
            ratings?: number;
            /** @description Another text was put in its place. */
            isEdited?: boolean;
            /** @description Somebody has said that it does not hold any more. */
            isOutdated?: boolean;
        };
        /** @description An answer as the instance keeps it. Texts are absent for a key that may not see content. */
        KeptAnswer: {
            /** @description Its `answerId`. */
            id: number;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            date: string;
            reason: components["schemas"]["Reason"];
            /** @description What was asked. */
            question?: string;
            /** @description What was answered, or what was put in its place. */
            answer?: string;
            /** @description The final confidence. */
            score?: number;
            /** @description What the question is about. */
            intent?: string;
            /** @description Name of its category. */
            category?: string;
            /** @description The conversation that it belongs to. */
            session?: string;
            /** @description Who asked. */
            user?: string;
            /** @description Who put another text in its place; absent where it is as it was sent. */
            edited?: {
                /** @description Name of the key that was used. */
                by: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /** @description The answer as it was sent. */
                original?: string;
            };
            /** @description Who has said that it does not hold any more; absent where nobody has. */
            outdated?: {
                /** @description Name of the key that was used. */
                by: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
            };
            /**
             * @description From when on an edited answer is given to whoever asks the question again; absent where the pipeline gives none, and where the
             *     answer is for nobody else.
             */
            recall?: {
                /** @description How many edited answers there are to the same question. */
                edited: number;
                /** @description How many it takes (the option `edited` of `recall_answer`); 0 is never. */
                needed: number;
            };
            /** @description The whole answer as it was sent (`AnswerRecord`), or its figures alone. */
            record?: Record<string, unknown>;
            trace?: components["schemas"]["AnswerTrace"];
            ratings?: components["schemas"]["AnswerRatings"];
        };
        /** @description What people asked and the documents do not answer. */
        Gaps: {
            /** @description How many questions without a good answer were looked at. */
            questions: number;
            /** @description How many groups they make, listed or not. */
            groups: number;
            /** @description Whether there were more questions: only the newest were looked at. */
            isCut: boolean;
            /** @description The groups, the largest first. */
            gaps: components["schemas"]["Gap"][];
        };
        /** @description Questions on one subject that the documents do not answer. */
        Gap: {
            /** @description Its most telling words. */
            name: string;
            /** @description How many questions it holds. */
            count: number;
            /** @description How many of them had no answer. */
            unanswered: number;
            /** @description How many had an answer that was rated badly. */
            rated: number;
            /**
             * Format: date-time
             * @description When the last of them was asked.
             */
            newest: string;
            /** @description Some of the questions, the most frequent first. */
            examples: {
                /** @description The newest answer to it. */
                id: number;
                /** @description As it was asked. */
                question: string;
                /** @description How often. */
                count: number;
                reason: components["schemas"]["Reason"];
            }[];
            /** @description The passage that fits best today; absent where none covers 10 of 100 of the question. */
            nearest?: {
                /** @description Title of its document, or its address or id. */
                document: string;
                /** @description Address of its document. */
                url?: string;
                /** @description How well what was found covers the question. */
                score: number;
                /** @description How it begins. */
                passage: string;
            };
            /** @description Words of these questions that stand in no document. */
            missing: string[];
        };
        DismissRequest: {
            answerId: components["schemas"]["AnswerId"];
            /**
             * @description How far back the gaps were looked for.
             * @default 30
             */
            days?: number;
        };
        Dismissed: {
            /** @description How many answers were marked. */
            dismissed: number;
        };
        ExportedAnswer: {
            /** @description Its `answerId`. */
            ID: number;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            date: string;
            reason: components["schemas"]["Reason"];
            question?: string;
            score?: number;
            kbCoverage?: number;
            answer?: string;
            category?: string;
            intent?: string;
            /** @description Kinds of personal data that were found. */
            pii?: string;
        };
        EditRequest: {
            /** @description The text that takes its place. */
            answer: string;
        };
        Erased: {
            /** @description How many answers there were. */
            deleted: number;
        };
        AnalyticsRequest: {
            /**
             * @description How many days are told.
             * @default 30
             */
            count?: number;
        };
        /** @description Figures of answers, day by day and together. */
        Analytics: {
            /** @description Days (UTC), the newest first; also those without answers. */
            rows: (components["schemas"]["AnswerFigures"] & {
                /**
                 * Format: date
                 * @description The day.
                 */
                date: string;
            })[];
            /** @description The same over all of these days. */
            total: components["schemas"]["AnswerFigures"];
        };
        /** @description How what was asked was answered. */
        Insights: {
            /**
             * Format: date-time
             * @description Where the window begins.
             */
            since: string;
            /**
             * Format: date-time
             * @description Where its last step ends.
             */
            until: string;
            /** @description Equal steps of the window, the oldest first; also those without answers. */
            steps: {
                /**
                 * Format: date-time
                 * @description Where it begins.
                 */
                time: string;
                /** @description How many answers there were by `reason`. */
                reasons: {
                    [key: string]: number;
                };
            }[];
            /** @description Answers by `score`. */
            scores: components["schemas"]["ScoreCounts"];
            /** @description Ratings of these answers, by their rounded score from 0 to 5. */
            ratings: number[];
            latest: components["schemas"]["AnswerEvidence"];
        };
        /** @description Answers by a score, from 0-9 to 90-100. */
        ScoreCounts: number[];
        /** @description What the newest answers of the window were made with, at most 2,000 of them. */
        AnswerEvidence: {
            /** @description How many of them there are. */
            answers: number;
            /** @description They by `semanticScore`. */
            semanticScores: components["schemas"]["ScoreCounts"];
            /** @description Of whole turns; absent where nothing tells. */
            times?: components["schemas"]["StepTimes"];
            /** @description Steps of the pipeline, the slowest first. */
            steps: (components["schemas"]["StepTimes"] & {
                /** @description Its label. */
                step: string;
                /** @description How often it ran. */
                runs: number;
            })[];
            /** @description Documents whose passages were read, those first that most answers named; for keys that may see content. */
            documents?: {
                /** @description Its id. */
                id: string;
                /** @description Its title; empty when unknown. */
                title: string;
                /** @description Its address; empty when unknown. */
                url: string;
                /** @description Answers for which a passage of it was read. */
                answers: number;
                /** @description Answers whose best passage is of it, so that they name it as their source. */
                named: number;
            }[];
            /** @description Words of answers that stand in no passage, the most frequent first; for keys that may see content. */
            terms?: {
                /** @description The word. */
                term: string;
                /** @description In how many answers. */
                answers: number;
            }[];
            /** @description Language models, the most used first. */
            models: {
                /** @description Its label. */
                model: string;
                /** @description Answers that it wrote. */
                answers: number;
                /** @description Tokens that it read, where it told them. */
                inputTokens: number;
                /** @description Tokens that it wrote, where it told them. */
                outputTokens: number;
            }[];
        };
        /** @description Milliseconds. */
        StepTimes: {
            /** @description The median. */
            median: number;
            /** @description The 95th percentile. */
            high: number;
        };
        /** @description Documents that no recent answer was made from. */
        UnusedDocuments: {
            /** @description How many documents were looked at. */
            documents: number;
            /** @description How many of them were not read. */
            unused: number;
            /** @description The first of those, by their ids. */
            list: {
                /** @description Its id. */
                id: string;
                /** @description Its title. */
                title: string;
                /** @description Its address; empty when unknown. */
                url: string;
            }[];
        };
        AnswerFigures: {
            /** @description How many there were. */
            answers: number;
            /** @description How many there were by `reason`. */
            reasons: {
                [key: string]: number;
            };
            /** @description By intent, the most frequent first; at most 1,000. */
            intents: {
                [key: string]: number;
            };
            /** @description By category, the most frequent first; at most 1,000. */
            categories: {
                [key: string]: number;
            };
            /** @description Mean of the scores; absent where there are none. */
            score?: number;
            /** @description Mean of the ratings; absent where there are none. */
            rating?: number;
            /** @description How many ratings there are. */
            ratings: number;
        };
        TrainRequest: {
            /** @description The token that came with a passage. */
            train: string;
            /** @description From 0 (has nothing to do with it) to 100 (answers it). */
            score: number;
        };
        JudgedPassage: {
            /** @description Id of the passage. */
            passage: string;
            /** @description What was said of it. */
            score: number;
        };
        /** @description Questions to be answered; those of the last run where there are none. */
        TestRequest: {
            /** @description The questions. */
            questions?: (string | components["schemas"]["TestQuestion"])[];
            /** @description A saved configuration proposal. Reserved; not used in this version. */
            proposalID?: string;
        };
        TestQuestion: {
            /** @description Names the row of the results; its number, from 1, where absent. */
            id?: string | number;
            /** @description What is asked. */
            question: string;
            /** @description As the option `filter` of a seek. */
            filter?: string;
            /** @description The answer that is hoped for; kept for whoever compares. */
            expected?: string;
        };
        /** @description Runs of questions. */
        TestRuns: {
            /** @description The one at work; absent where there is none. */
            running?: components["schemas"]["TestProgress"];
            /** @description Those that have ended, the newest first. */
            runs: components["schemas"]["TestRun"][];
        };
        /** @description A run of questions that has ended. */
        TestRun: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started: string;
            /** @description How many questions it asked. */
            questions: number;
            /** @description How many got an answer. */
            answered: number;
            /** @description How many an error stood in the way of. */
            failed: number;
            /** @description Mean score; absent where there are none. */
            score?: number;
        };
        /** @description What came of a question. */
        TestOutcome: {
            reason?: components["schemas"]["Reason"];
            /** @description Its score. */
            score?: number;
            /** @description Its semantic score. */
            semanticScore?: number;
            /** @description The answer. */
            answer?: string;
            /** @description Title of the document that it names as its source. */
            document?: string;
            /** @description The code of what stood in its way. */
            error?: string;
        };
        /** @description What came of the questions of a run. */
        TestReport: {
            run: components["schemas"]["TestRun"];
            /** @description The run that it is compared with. */
            against?: components["schemas"]["TestRun"];
            /** @description How many questions are better, worse and the same as in the other run, and how many are new. */
            changes?: {
                better: number;
                worse: number;
                same: number;
                new: number;
            };
            /** @description How many questions are meant, on this page or not. */
            total: number;
            /** @description The page. */
            questions: (components["schemas"]["TestOutcome"] & {
                /** @description Names it in the file. */
                id: string;
                /** @description What was asked. */
                question: string;
                /** @description With which filter. */
                filter?: string;
                /** @description The answer that was hoped for. */
                expected?: string;
                /**
                 * @description Against the other run.
                 * @enum {string}
                 */
                change?: "better" | "worse" | "same" | "new";
                /** @description What came of it in the other run. */
                before?: components["schemas"]["TestOutcome"];
            })[];
        };
        TestProgress: {
            /**
             * @description Whether questions are left.
             * @enum {string}
             */
            state: "running" | "ended";
            /** @description How many are answered. */
            done: number;
            /** @description How many there are. */
            total: number;
            /**
             * Format: date-time
             * @description When the run began.
             */
            started: string;
        };
        KeyFields: {
            /**
             * @description Who or what it is for. Several may have the same.
             * @example chatbot
             */
            name: string;
            /**
             * Format: date-time
             * @description When it stops to open anything; never when absent.
             */
            expires?: string;
            /** @description Most calls a minute, for an embed code those of one address; 0 is no limit. What the settings say when absent. */
            callsPerMinute?: number;
            /** @description Tokens of language models that may be spent a day (UTC); 0 is no limit. What the settings say when absent. */
            tokensPerDay?: number;
        };
        KeyScope: {
            /**
             * @description The instances that it opens; `*` stands for all, those to come as well.
             * @example [
             *       "test"
             *     ]
             */
            instances?: string[];
            /**
             * @description What it allows: operations by their `operationId`, or groups of them by their `x-permission`: `ask` (questions and what helps with
             *     them), `read` (what others asked), `curate` (changes of answers and data), `admin` (everything). `content` lets it see texts where
             *     `read` alone shows figures.
             * @example [
             *       "ask",
             *       "logs"
             *     ]
             */
            permissions?: string[];
        };
        /** @description A key that is wanted. Without `permissions` it allows everything, without `instances` it opens the instance of the path. */
        KeyRequest: components["schemas"]["KeyFields"] & components["schemas"]["KeyScope"];
        Life: {
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description Up to 15 seconds late; absent when it was never used.
             */
            lastUsed?: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked?: string;
            /**
             * @description `replaced`: the settings name an admin key, which stands in its place.
             * @enum {string}
             */
            state: "live" | "expired" | "revoked" | "replaced";
        };
        /** @description A key, without what opens the service. */
        Key: components["schemas"]["KeyFields"] & components["schemas"]["KeyScope"] & components["schemas"]["Life"] & {
            /** @example k3f9a1c0b7d2e */
            id: string;
        };
        CreatedKey: components["schemas"]["Key"] & {
            /** @description What opens the service: for the header `apikey`. It cannot be read back. */
            key: string;
        };
        KeyList: {
            /** @description How many there are, on this page or not. */
            total: number;
            keys: components["schemas"]["Key"][];
        };
        /** @description What a key is good for. */
        KeyCheck: {
            /** @constant */
            valid: true;
            name: string;
            instances: string[];
            permissions: string[];
        };
        SignIn: {
            /** @description A key of this service. */
            key: string;
        };
        /** @description Who is signed in, and for what. */
        Session: {
            /** @description The name of the key. */
            name: string;
            /**
             * @description What the key is good for, in a word: `admin` allows everything, `editor` changes answers and data (`curate`), `viewer` neither.
             * @enum {string}
             */
            role: "viewer" | "editor" | "admin";
            /** @description Names of the instances that the key opens. */
            instances: string[];
            /** @description As the key has them. */
            permissions: string[];
            /** @description For the header `x-touchstone-csrf` of calls other than GET and HEAD. */
            csrf: string;
            /**
             * Format: date-time
             * @description When the session ends at the latest.
             */
            expires: string;
            /** @description Bytes of the largest body that brings documents: the setting `http.limits.documents`. */
            largestUpload?: number;
        };
        OneTimePassword: {
            /**
             * @description For the header `apikey` of one call.
             * @example otp_Jx0rT5
             */
            otp: string;
        };
        InstanceHealth: {
            /** @constant */
            status: "ok";
        };
        EmbedCodeFields: {
            /**
             * @description The origins of the pages that may use it, as browsers write them, without a slash at the end.
             * @example [
             *       "https://www.example.com"
             *     ]
             */
            origins: string[];
        };
        /** @description An embed code that is wanted. */
        EmbedCodeRequest: components["schemas"]["KeyFields"] & components["schemas"]["EmbedCodeFields"];
        EmbedCode: components["schemas"]["KeyFields"] & components["schemas"]["EmbedCodeFields"] & components["schemas"]["Life"] & {
            /**
             * @description The number, for the header `embedcode`.
             * @example 482910337164
             */
            code: string;
        };
        EmbedCodeList: {
            /** @description How many there are, on this page or not. */
            total: number;
            embedcodes: components["schemas"]["EmbedCode"][];
        };
        AuditEntries: {
            entries: {
                id: number;
                /** Format: date-time */
                time: string;
                /** @description The id of a key, `command_line`, or `service` for what the service did itself. */
                actor: string;
                actorName: string;
                /** @example key.create */
                action: string;
                /** @enum {string} */
                outcome: "done" | "refused" | "failed";
                instance?: string;
                /** @description What it was done to. */
                target?: string;
                requestId?: string;
            }[];
        };
        /** @description A document whose id stands in the path. */
        DocumentReplacement: {
            /**
             * @description What it is known by, and replaced by; without control characters, and without space at its ends.
             * @example faq/warranty
             */
            id?: string;
            /** @description Stands over its passages and in answers; its id when absent. */
            title?: string;
            /** @description The text, marked up as `format` says. */
            content: string;
            /**
             * @description How the content is marked up.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "html";
            /**
             * @description Where a person can read it.
             * @example https://example.com/warranty
             */
            url?: string;
            /** @description Which collection it belongs to; the option `filter` of questions is compared with it. */
            source?: string;
            /** @description Further fields, by which access and filters can go. */
            metadata?: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Whether it is a public record. */
            publicRecord?: boolean;
            /**
             * @description What it came from: all documents of an origin can be listed and removed together.
             * @default api
             */
            origin?: string;
        };
        DocumentToLoad: {
            /**
             * @description What it is known by, and replaced by; without control characters, and without space at its ends.
             * @example faq/warranty
             */
            id: string;
            /** @description Stands over its passages and in answers; its id when absent. */
            title?: string;
            /** @description The text, marked up as `format` says. */
            content: string;
            /**
             * @description How the content is marked up.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "html";
            /**
             * @description Where a person can read it.
             * @example https://example.com/warranty
             */
            url?: string;
            /** @description Which collection it belongs to; the option `filter` of questions is compared with it. */
            source?: string;
            /** @description Further fields, by which access and filters can go. */
            metadata?: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Whether it is a public record. */
            publicRecord?: boolean;
            /**
             * @description What it came from: all documents of an origin can be listed and removed together.
             * @default api
             */
            origin?: string;
        };
        /** @description A document, or a list of them. */
        DocumentsToLoad: {
            /**
             * @description What it is known by, and replaced by; without control characters, and without space at its ends.
             * @example faq/warranty
             */
            id: string;
            /** @description Stands over its passages and in answers; its id when absent. */
            title?: string;
            /** @description The text, marked up as `format` says. */
            content: string;
            /**
             * @description How the content is marked up.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "html";
            /**
             * @description Where a person can read it.
             * @example https://example.com/warranty
             */
            url?: string;
            /** @description Which collection it belongs to; the option `filter` of questions is compared with it. */
            source?: string;
            /** @description Further fields, by which access and filters can go. */
            metadata?: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Whether it is a public record. */
            publicRecord?: boolean;
            /**
             * @description What it came from: all documents of an origin can be listed and removed together.
             * @default api
             */
            origin?: string;
        } | components["schemas"]["DocumentToLoad"][];
        /** @description A form with files. */
        DocumentForm: {
            /**
             * Format: binary
             * @description Files with their names: Markdown, HTML, text, PDF, DOCX, CSV, JSON, JSON Lines and whatever else the step `read_files` reads. A
             *     name is at most 255 bytes; one that is there already is replaced.
             */
            files: string[] | string;
            /**
             * @description What they came from: all documents of an origin can be listed and removed together.
             * @default upload
             */
            origin?: string;
        };
        DocumentEntry: {
            /** @description Its id; of a failed one */
            id: string;
            title: string;
            /** @description Where a person can read it; empty when unknown. */
            url: string;
            /** @description What it came from, where that is known. */
            origin?: string;
            /** @description How many it was cut into, where that is known. */
            passages?: number;
            /** @description What it is written in (ISO 639-1), where that is known. */
            language?: string;
            /**
             * Format: date-time
             * @description When it was loaded as it is now, where that is known.
             */
            loaded?: string;
            /** @enum {string} */
            state: "loaded" | "queued" | "failed";
            /** @description Of a queued or failed one */
            loadId?: string;
            /** @description Of a failed one, why. */
            reason?: string;
        };
        DocumentList: {
            /** @description How many there are as wanted, on this page or not. */
            total: number;
            documents: components["schemas"]["DocumentEntry"][];
        };
        DocumentContent: {
            id: string;
            title: string;
            /** @description Where a person can read it; empty when unknown. */
            url: string;
            /** @description Which collection it belongs to; empty when unknown. */
            source: string;
            /** @description What it came from, where that is known. */
            origin?: string;
            /** @description What it is written in (ISO 639-1), where that is known. */
            language?: string;
            /**
             * Format: date-time
             * @description When it was loaded as it is now, where that is known.
             */
            loaded?: string;
            /** @description Its own fields, such as those of its front matter or its row. Lists stand as one text. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description In their order. */
            passages: {
                position: number;
                /** @description Above it, outermost first. */
                headings: string[];
                text: string;
            }[];
        };
        DocumentCitations: {
            /** @description How many answers were made from it. */
            total: number;
            /** @description How many answers were looked at. */
            looked: number;
            /** @description The newest first. */
            answers: components["schemas"]["LogEntry"][];
        };
        Load: {
            /** @example 0mia3k5x200h6tq2bq */
            id: string;
            /**
             * @description What it does.
             * @enum {string}
             */
            kind: "documents" | "files" | "removal";
            /**
             * @description `failed`: it was broken off, `error` says why. One that is `done` may hold failures of single documents. `interrupted`: the replica
             *     that took it has ended or cannot be heard of; the load goes on when that one starts again on its data folder.
             * @enum {string}
             */
            state: "queued" | "running" | "interrupted" | "done" | "failed";
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            started?: string;
            /** Format: date-time */
            ended?: string;
            /** @description Documents or files that were given; of a removal, ids. */
            documents: number;
            /** @description Documents that are new or changed. */
            loaded: number;
            /** @description Documents that were there already. */
            unchanged: number;
            removed: number;
            /** @description Documents that could not be loaded. */
            failed: number;
            /** @description The first thousand of them. */
            failures: {
                /** @description Its id, or the file and the place in it. */
                document: string;
                reason: string;
            }[];
            /** @description Why it was broken off, as a problem would say. */
            error?: {
                code: string;
                detail: string;
            };
        };
        LoadList: {
            total: number;
            loads: components["schemas"]["Load"][];
        };
        /** @description An error, as in RFC 9457. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Where the error is described.
             */
            type: string;
            /** @description What went wrong; the same for every error of this code. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What the caller can do about it. */
            detail: string;
            /** @description The path that was called. */
            instance: string;
            /** @description Stable name of the error. */
            code: string;
            /** @description Id to find the request in the log by. */
            requestId: string;
            /** @description The fields that are wrong. */
            errors?: {
                /**
                 * Format: json-pointer
                 * @description JSON pointer into the body.
                 */
                pointer: string;
                /** @description What the field must be. */
                detail: string;
                /** @description Of the pipeline file, where that is what is wrong. */
                line?: number;
                /** @description Of the pipeline file, where that is what is wrong. */
                column?: number;
            }[];
            /** @description The revision of now, where a change was made of another one. */
            current?: components["schemas"]["SettingsMark"];
            /** @description The same as OpenAI's clients read it, on the operations in their form. */
            error?: {
                /** @description The `detail`. */
                message: string;
                /** @description Such as `invalid_request_error` or `server_error`. */
                type: string;
                /** @description The first field that is wrong. */
                param: string | null;
                /** @description The `code`, or the one that OpenAI has for the same. */
                code: string;
            };
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description Whether questions can be answered, and what that rests on. */
        Readiness: {
            ready: boolean;
            checks: {
                /** @example test/kb */
                name: string;
                ok: boolean;
                /** @example 1204 documents, 5210 passages */
                detail: string;
                /** @description There when the check failed and the service is ready all the same. The resources that are used instead, where there are any; answers end with the reason `degraded` then. */
                fallbacks?: string[];
                /** @description All that is wrong, where there is more to say than one sentence. */
                obstacles?: {
                    /** @example the index handbook-passages is missing */
                    detail: string;
                    /**
                     * @description What mends it: a command, or a request as it would be sent.
                     * @example touchstone prepare
                     */
                    mend?: string;
                }[];
                /** @description What is missing but can be done without, with the way that is taken instead. */
                notes?: string[];
            }[];
            /** @description Those that are loaded by themselves; there where there are any. Questions are answered whatever becomes of their runs. */
            sources?: components["schemas"]["SourceStatus"][];
        };
        /** @description A revision of a pipeline file, with how it came about. */
        SettingsMark: {
            revision: components["schemas"]["SettingsRevisionId"];
            /**
             * Format: date-time
             * @description When it was made, or first seen.
             */
            at?: string;
            /** @description The name of the key that made it, or `by hand`. */
            by?: string;
            /**
             * @description How it came about.
             * @enum {string}
             */
            action?: "save" | "restore" | "activate" | "by_hand";
        };
        /**
         * @description The first 16 digits of the SHA-256 of the file.
         * @example 3f9a1c0b7d2e4a58
         */
        SettingsRevisionId: string;
        /**
         * Format: json-pointer
         * @description JSON pointer into the file.
         * @example /resources/kb/embedded/path
         */
        SettingsPointer: string;
        SettingsProblem: {
            pointer: components["schemas"]["SettingsPointer"];
            /** @description What is wrong, for people. */
            detail: string;
            line: number;
            column: number;
        };
        Settings: {
            file: {
                /** @description Its name, without the folders that it is in. */
                name: string;
                /**
                 * @description `own` is named by the settings of the service; `shipped` came with the installation and is never changed: the first save makes
                 *     a copy in the data folder; `saved` is that copy.
                 * @enum {string}
                 */
                origin: "own" | "shipped" | "saved";
                /** @description Whether it can be saved. */
                writable: boolean;
                /** @description What a save would do besides, or why it cannot be done and the way out. */
                note?: string;
            };
            revision: components["schemas"]["SettingsRevisionId"];
            /** @description The revision that answers questions; another one than `revision` where the file was changed by hand and not reloaded. */
            running?: components["schemas"]["SettingsRevisionId"];
            changed?: components["schemas"]["SettingsMark"];
            /** @description What stands in the place of secrets, and means the secret of now when it is sent. */
            marker: string;
            /** @description YAML, with the marker in the place of secrets; null where the file cannot be read as YAML, as nobody can tell what is secret. */
            text: string | null;
            /** @description Every plugin that the file names. */
            uses: components["schemas"]["SettingsUse"][];
            problems: components["schemas"]["SettingsProblem"][];
        };
        SettingsUse: {
            pointer: components["schemas"]["SettingsPointer"];
            plugin: string;
            /** @description `step`, `source` or the kind of resource, such as `knowledge base`. */
            kind: string;
            /** @enum {string} */
            section: "resources" | "answer" | "afterwards" | "ingest" | "sources";
            /** @description Of a resource or source its name, of a step its label. */
            name: string;
            /** @description What the plugin does. */
            summary?: string;
            values: {
                pointer: components["schemas"]["SettingsPointer"];
                /** @description Its name; names of nested options are joined with dots. */
                option: string;
                /** @description Whether the file says it; its default holds otherwise. */
                isSet: boolean;
                /** @description As it is written, variables as variables; a default as it is; a secret as the marker. */
                value?: unknown;
                secret?: boolean;
            }[];
        };
        SettingsForm: {
            revision: components["schemas"]["SettingsRevisionId"];
            groups: {
                /** @enum {string} */
                id: "connection" | "tuning" | "search" | "model" | "preferences" | "filter" | "intent" | "governance" | "other";
                title: string;
                fields: components["schemas"]["SettingsField"][];
            }[];
        };
        SettingsField: {
            pointer: components["schemas"]["SettingsPointer"];
            plugin: string;
            /** @description The name of the resource or the label of the step that it belongs to. */
            use: string;
            /** @description Its name, nested ones joined with dots; empty for the choice of the plugin itself. */
            option: string;
            title: string;
            help: string;
            /** @description The JSON Schema of the value. */
            schema: {
                [key: string]: unknown;
            };
            /** @description What holds when it is not set. */
            default?: unknown;
            /** @description As it is written in the file; a secret as the marker. */
            value?: unknown;
            /** @description Whether it must be set. */
            required: boolean;
            isSet: boolean;
            /** @description It is never shown: the marker stands for what is saved. */
            secret: boolean;
            /** @description Most people leave it as it is. */
            advanced: boolean;
            /** @description The kind of resource that it names, such as `embedder`. */
            resource?: string;
            /** @description Names of resources or plugins of which it is one. */
            choices?: string[];
            /** @description It names a field of the documents of the knowledge base: `connection` lists them. */
            knowledgeField?: boolean;
        };
        SettingsEdit: {
            pointer: components["schemas"]["SettingsPointer"];
            /** @description What it is set to; the marker leaves a secret as it is. */
            value?: unknown;
            /** @description Takes it out of the file, so that its default holds. */
            unset?: boolean;
        };
        /**
         * @description Either the whole text or a list of changes.
         * @example {
         *       "changes": [
         *         {
         *           "pointer": "/answer/8/weigh_passages/max_documents",
         *           "value": 4
         *         }
         *       ]
         *     }
         */
        SettingsChange: {
            /** @description YAML, at most 256 KiB. */
            text?: string;
            changes?: components["schemas"]["SettingsEdit"][];
            /** @description Saves although a server is away that is not away for the pipeline that answers. */
            acceptUnavailable?: boolean;
        };
        /** @description The whole text or a list of changes; the file as it is where there is neither. */
        SettingsCheck: {
            /** @description YAML, at most 256 KiB. */
            text?: string;
            changes?: components["schemas"]["SettingsEdit"][];
            /** @description Whether the form of the changed file is wanted. */
            form?: boolean;
        };
        SettingsChecked: {
            ok: boolean;
            problems: components["schemas"]["SettingsProblem"][];
            /** @description The file as it would be, secrets as the marker, where changes were sent. */
            text?: string;
            /** @description What would be another than in the file. */
            differences?: components["schemas"]["SettingsDifference"][];
            form?: components["schemas"]["SettingsForm"];
        };
        SettingsDifference: {
            pointer: components["schemas"]["SettingsPointer"];
            /** @description As it was written; absent where it was not set. A secret is the marker. */
            before?: unknown;
            /** @description As it is written; absent where it is not set any more. A secret is the marker. */
            after?: unknown;
            secret?: boolean;
        };
        SettingsSaved: {
            revision: components["schemas"]["SettingsRevisionId"];
            /** @description What is another than before. */
            changes: components["schemas"]["SettingsDifference"][];
            /** @description Where the file was saved, when it was the shipped one. */
            note?: string;
            /** @description Resources that are not ready. */
            unavailable?: string[];
            /**
             * @description After a reload, names of settings of the service, such as `http.port`, that have changed in `touchstone.yaml` and in what it names:
             *     they take effect at the next start. Where that file has mistakes by now, these.
             * @example [
             *       "http.port",
             *       "instances.shop.pipeline"
             *     ]
             */
            restart?: string[];
        };
        SettingsHistory: {
            revisions: components["schemas"]["SettingsRevision"][];
        };
        SettingsRevision: components["schemas"]["SettingsMark"] & {
            /** @description What was changed by it. */
            changes?: components["schemas"]["SettingsDifference"][];
            /** @description YAML with the marker in the place of secrets; not in the list. */
            text?: string;
        };
        /**
         * @example {
         *       "resource": "kb",
         *       "plugin": "elasticsearch",
         *       "options": {
         *         "endpoint": "https://search.example:9200",
         *         "api_key": "a-key",
         *         "index": "manuals"
         *       }
         *     }
         */
        ConnectionTest: {
            /** @description The name of the resource in the file, such as `kb`. */
            resource: string;
            /** @description Another plugin than that of the file. */
            plugin?: string;
            /** @description Options instead of those of the file, which hold where one is absent. */
            options?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "fresh": false
         *     }
         */
        PreparationRequest: {
            /**
             * @description Only these, in their usual order; all of them when absent.
             * @example [
             *       "verify",
             *       "switch"
             *     ]
             */
            steps?: string[];
            /** @description Whether the index is built anew even where nothing has changed. */
            fresh?: boolean;
        };
        PreparationStep: {
            /**
             * @description As the command line names it.
             * @example embed
             */
            name: string;
            /**
             * @description What it does.
             * @example makes the destination index
             */
            summary: string;
            /**
             * @description `needless` where the settings do without it.
             * @enum {string}
             */
            state: "done" | "to_do" | "needless" | "running" | "failed";
            /**
             * @description What is there, what is missing, or why it failed; may be empty.
             * @example 3 documents
             */
            detail: string;
            /** @description How far it is, while it runs. */
            progress?: {
                /** @description How many are done. */
                count: number;
                /**
                 * @description Of what.
                 * @example document
                 */
                noun: string;
                /** @description Of all of them; absent while it is not known. */
                share?: number;
            };
            /** @description How long it took. */
            seconds?: number;
        };
        PreparationState: {
            /**
             * @description What is prepared: the index. Absent where there is nothing to prepare.
             * @example handbook
             */
            name?: string;
            /** @description Whether this process runs the steps, or waits for its turn to. */
            running: boolean;
            /**
             * Format: date-time
             * @description When the last run of this process began.
             */
            started?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended?: string;
            /**
             * @description What keeps all steps from being looked up and run.
             * @example there is an index of that name
             */
            obstacle?: string;
            /** @description In the order in which they are run. */
            steps: components["schemas"]["PreparationStep"][];
        };
        ConnectionResult: {
            ok: boolean;
            /** @description What came of it, for people. */
            detail: string;
            /** @description The fields of the documents, of a knowledge base that can tell. */
            fields?: {
                name: string;
                type: string;
            }[];
            /** @description How many documents there are, of a knowledge base that can tell. */
            documents?: number;
            /** @description How many passages they were cut into. */
            passages?: number;
            /**
             * @description Names of the models that the server lists, of one that does.
             * @example [
             *       "gpt-4o-mini"
             *     ]
             */
            models?: string[];
            /** @description What an embedder makes. */
            embedding?: {
                /** @description Of its vectors. */
                dimensions: number;
                /** @description What its model was made for (ISO 639-1); `*` is any. */
                languages: string[];
            };
            /** @description What should be known, though it works. */
            notes?: string[];
            /** @description All that is in the way, where there is more than one thing to say. */
            obstacles?: {
                detail: string;
                /** @description What mends it. */
                mend?: string;
            }[];
        };
        /**
         * @example {
         *       "name": "fewer documents",
         *       "base": "3f9a1c0b7d2e4a58",
         *       "changes": [
         *         {
         *           "pointer": "/answer/8/weigh_passages/max_documents",
         *           "value": 2
         *         }
         *       ]
         *     }
         */
        ProposalRequest: {
            /** @description For people. */
            name: string;
            base: components["schemas"]["SettingsRevisionId"];
            /** @description YAML, at most 256 KiB. */
            text?: string;
            changes?: components["schemas"]["SettingsEdit"][];
        };
        ProposalActivation: {
            /** @description Whether it is saved although it was made of another revision. */
            force?: boolean;
            /** @description Saves although a server is away that is not away for the pipeline that answers. */
            acceptUnavailable?: boolean;
        };
        Proposal: {
            /** @description What the option `proposalID` of a question names. */
            id: string;
            name: string;
            base: components["schemas"]["SettingsRevisionId"];
            /** Format: date-time */
            at: string;
            /** @description The name of the key that made it. */
            by: string;
            /** @description What is another than in the revision it was made of. */
            changes: components["schemas"]["SettingsDifference"][];
            /** @description YAML with the marker in the place of secrets; not in the list. */
            text?: string;
        };
        Proposals: {
            proposals: components["schemas"]["Proposal"][];
        };
        /** @description A source of documents that is loaded by itself. */
        SourceStatus: {
            /**
             * @description Whose documents they are.
             * @example test
             */
            instance: string;
            /**
             * @description As the pipeline file names it.
             * @example handbook
             */
            name: string;
            /**
             * @description What reads it.
             * @example read_files
             */
            plugin: string;
            /**
             * @description Whether a run is underway in any process, or was asked for and waits for its turn.
             * @enum {string}
             */
            state: "idle" | "waiting" | "running";
            /** @description When it runs; only when it is asked for where this is empty. */
            schedule: {
                /** @description Seconds from the beginning of a run to that of the next. */
                every?: number;
                /**
                 * @description Its times.
                 * @example 0 3 * * *
                 */
                cron?: string;
                /**
                 * @description How cron is read; as the process has it when absent.
                 * @example Europe/Berlin
                 */
                timeZone?: string;
                /** @description It also runs soon after its files have changed. */
                watch?: boolean;
            };
            /** @description The last run that has begun; absent where there was none. */
            lastRun?: {
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                begun: string;
                /**
                 * Format: date-time
                 * @description When it ended; absent while it is underway, and where its process was killed.
                 */
                ended?: string;
                /**
                 * @description Everything that is there was loaded, but for what is counted as failed; or the run failed as a whole; or it was stopped and goes on with the next start.
                 * @enum {string}
                 */
                outcome?: "done" | "failed" | "stopped";
                /**
                 * @description Why it failed.
                 * @example removal_refused: 40 of 50 documents are gone from /mnt/handbook, ...
                 */
                reason?: string;
                /** @description Documents that were new or changed. */
                loaded?: number;
                /** @description Documents that were left as they were. */
                unchanged?: number;
                /** @description Documents that were gone from the source. */
                removed?: number;
                /** @description What could not be loaded. */
                failed?: number;
            };
            /**
             * Format: date-time
             * @description When the last run that was done ended; absent where there was none.
             */
            lastSuccess?: string;
            /**
             * Format: date-time
             * @description When it runs next by its schedule; absent where it has none.
             */
            nextRun?: string;
            /** @description What keeps changes of files from being noticed at once. */
            note?: string;
        };
        Version: {
            /** @description Version of the service. */
            version: string;
            /** @description Version of the plugin contract that it serves. */
            apiVersion: number;
            /** @description Version of Node.js. */
            node: string;
            /** @description The commit it was built from. */
            commit?: string;
        };
    };
    responses: {
        /** @description No such path (`not_found`), instance (`unknown_instance`), revision (`unknown_revision`) or proposal (`unknown_proposal`). */
        NoSettings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file cannot be written where it is (`settings_read_only`), or there are as many proposals as may be (`too_many_proposals`). */
        SettingsReadOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The file is not what the change was made of (`settings_changed`): somebody saved it, or changed it by hand. `current` tells the
         *     revision of now, who made it and when.
         */
        SettingsChanged: {
            headers: {
                etag: components["headers"]["Revision"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The header `If-Match` is missing (`if_match_required`). */
        NoIfMatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The request breaks the schema (`invalid_request`), the file would have mistakes (`settings_invalid`), or what it describes cannot
         *     be opened (`settings_not_ready`). With `settings_invalid` the pointers of `errors` lead into the file, with line and column.
         */
        SettingsRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What came is no HTTP or can be read in two ways (`malformed_request`), or the body is not what it is said to be (`malformed_body`). */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No key, or one that is not valid (`unauthorized`). */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key does not allow this call (`forbidden`). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such path (`not_found`), instance (`unknown_instance`), key (`unknown_key`) or embed code (`unknown_embedcode`). */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers or the body did not arrive in time (`request_timeout`). */
        TooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The header `Expect` asks for something else than `100-continue` (`expectation_failed`). */
        Unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such path (`not_found`), instance (`unknown_instance`) or model (`unknown_model`). */
        NoSuchModel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the limit, 1 MiB unless set otherwise (`body_too_large`). */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not sent as `application/json` (`unsupported_media_type`). */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The body is JSON but breaks the schema (`invalid_request`), or the question is longer than the limit
         *     (`question_too_long`); `errors` points at the fields.
         */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors#invalid_request",
                 *       "title": "The request breaks the schema",
                 *       "status": 422,
                 *       "detail": "Correct the fields named in errors.",
                 *       "instance": "/v1/test/seek",
                 *       "code": "invalid_request",
                 *       "requestId": "0b5f6a0e-6f2d-4a53-9d1c-52c6a1a1f3a7",
                 *       "errors": [
                 *         {
                 *           "pointer": "/options/minConfidence",
                 *           "detail": "must be a whole number from 0 to 100, as a number or as text"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no room left to write (`storage_full`). */
        Full: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The caller sends more than it may (`rate_limited`), has spent its budget of model tokens for the day (`budget_spent`), or calls from
         *     an address that too many wrong keys came from (`locked_out`).
         */
        TooMany: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request's headers are too large or too many (`headers_too_large`). */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something in the service failed (`step_failed`, `internal_error`, ...). The cause is in its log only. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is overloaded, stopping, or misses something that it needs; a later try may succeed. */
        Unavailable: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The language model did not do what it was asked for (`unusable_answer`). */
        Unusable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The instance keeps no such answer (`unknown_answer`), or nothing of the kind (`no_store`); or no such path (`not_found`) or instance
         *     (`unknown_instance`).
         */
        NoAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance takes or shows no documents (`no_documents`); or no such path (`not_found`) or instance (`unknown_instance`). */
        NoDocuments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description There is no such document (`unknown_document`), or the instance shows none (`no_documents`); or no such path (`not_found`) or
         *     instance (`unknown_instance`).
         */
        NoDocument: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The knowledge base of the instance has nothing to prepare (`no_preparation`); or no such path (`not_found`) or instance
         *     (`unknown_instance`).
         */
        NoPreparation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The steps are run already (`preparation_running`). */
        PreparationRunning: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such load (`unknown_load`); or no such path (`not_found`) or instance (`unknown_instance`). */
        NoLoad: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The body is JSON but breaks the schema (`invalid_request`), or none of the documents could be loaded (`documents_refused`);
         *     `errors` points at the fields, or tells the reason for each document.
         */
        NotLoaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance keeps nothing of the kind (`no_store`); or no such path (`not_found`) or instance (`unknown_instance`). */
        NoStore: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key does not allow this call (`forbidden`), or the address or token is none that this instance gave out (`invalid_capability`). */
        NoCapability: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A run of questions is at work for this instance (`test_running`). */
        AtWork: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The pipeline of the instance has no such source (`unknown_source`); or no such path (`not_found`) or instance (`unknown_instance`). */
        NoSource: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No run of questions has ended for this instance (`no_test_results`); or no such path (`not_found`) or instance (`unknown_instance`). */
        NoTestResults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no room left to write (`storage_full`). */
        NoRoom: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A step of the pipeline took too long (`step_timeout`). */
        TimedOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
         * @example test
         */
        Instance: string;
        /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
        RequestId: string;
        /**
         * @description The revision that the change was made of, as `ETag` had it; without it the save is refused (`if_match_required`).
         * @example "3f9a1c0b7d2e4a58"
         */
        IfMatch: string;
        /** @description The answer that is meant. */
        RatedAnswer: components["schemas"]["AnswerId"];
        /**
         * @description The answer that is meant.
         * @example 497834254934019
         */
        AnswerInPath: number;
        /**
         * @description The id of a document, percent-encoded, its slashes as well (`faq%2Fwarranty`).
         * @example faq/warranty
         */
        DocumentInPath: string;
        /** @description Those that came from this origin, which is compared as a whole. */
        DocumentOrigin: string;
        /** @description Those that have this text in their id, title or address, whatever its case. */
        DocumentSearch: string;
        /** @description `false`: answer with 202 as soon as it is on the disk. */
        LoadWait: boolean;
        /** @description Id of a run of questions. */
        TestInPath: string;
        /** @description Days of the window, with today (UTC). */
        InsightDays: number;
        /** @description Most entries of the page. */
        PageLimit: number;
        /** @description Entries that are passed over before the page begins. */
        PageSkip: number;
        /**
         * @description Digits that nobody can guess; they come with the answer.
         * @example 000000000000000000000000000000000000000
         */
        ThumbsNumber: string;
        /** @description `html` for a page, `svg` for the image alone. */
        ThumbsFormat: "html" | "svg";
        /**
         * @description CSS for the page as a whole. Kept are `color`, `background`, `background-color`, `margin`, `padding`, `gap`, `border-radius`, `opacity`,
         *     `justify-content` and `text-align` with plain values; all else is left out.
         * @example color:#06c;background:white
         */
        ThumbsStyle: string;
    };
    requestBodies: never;
    headers: {
        /** @description The revision of the file, in quotes. */
        Revision: string;
        /** @description The caller's request id, or the one that was made. */
        RequestId: string;
        /**
         * @description How many calls are left of each limit, and seconds until it begins anew, such as `"key";r=59;t=42`
         *     (draft-ietf-httpapi-ratelimit-headers); absent where there is no limit.
         */
        RateLimit: string;
        /** @description The limits, such as `"key";q=60;w=60` for 60 calls in 60 seconds; absent where there is none. */
        RateLimitPolicy: string;
        /** @description Seconds to wait before the next try. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    seek: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeekRequest"];
            };
        };
        responses: {
            /** @description The answer, or the text configured for the case that there is none; `reason` tells. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Frames"];
                    /**
                     * @example {
                     *       "answer": "The warranty lasts 24 months from the day of purchase.",
                     *       "ufa": "The warranty lasts 24 months from the day of purchase.",
                     *       "score": 86,
                     *       "reason": "answered",
                     *       "answerId": 497834254934019,
                     *       "KBscore": 86,
                     *       "kbCoverage": 64,
                     *       "totalCount": 9,
                     *       "url": "https://example.com/warranty",
                     *       "document": "Warranty terms",
                     *       "langCode": "en",
                     *       "kbTime": 4,
                     *       "time": 21,
                     *       "warningMessages": [],
                     *       "cachedResult": false
                     *     }
                     */
                    "application/json": components["schemas"]["AnswerRecord"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    seekStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeekRequest"];
            };
        };
        responses: {
            /** @description The answer in frames. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Frames"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    score: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreRequest"];
            };
        };
        responses: {
            /** @description The evidence. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "langCode": "en",
                     *       "semanticScore": 50,
                     *       "semanticAnalysis": "Most of the answer comes from one passage, which raised the score. The main passage does not cover the whole answer. No passage holds \"covers\", \"water\", \"damage\", which lowered the score considerably.",
                     *       "semanticDetails": {
                     *         "answerLength": 38,
                     *         "topSourceCoverage": 0.55263,
                     *         "totalCoverage": 0.55263,
                     *         "stdDeviation": 0,
                     *         "longestPhrase": 13,
                     *         "sourceJumps": 0,
                     *         "unattributedKeyTerms": [],
                     *         "unattributedTerms": [
                     *           "covers",
                     *           "water",
                     *           "damage"
                     *         ],
                     *         "unattributedNumbers": [],
                     *         "missingKeyTerms": [],
                     *         "missingTerms": []
                     *       },
                     *       "sentences": [
                     *         {
                     *           "start": 0,
                     *           "end": 29,
                     *           "manner": "claim",
                     *           "supported": 1,
                     *           "risk": 0.02,
                     *           "sources": [
                     *             {
                     *               "passage": 0,
                     *               "start": 0,
                     *               "end": 67,
                     *               "share": 1,
                     *               "quotes": [
                     *                 {
                     *                   "text": {
                     *                     "start": 0,
                     *                     "end": 12
                     *                   },
                     *                   "passage": {
                     *                     "start": 0,
                     *                     "end": 12
                     *                   }
                     *                 },
                     *                 {
                     *                   "text": {
                     *                     "start": 13,
                     *                     "end": 28
                     *                   },
                     *                   "passage": {
                     *                     "start": 26,
                     *                     "end": 41
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "unsupported": [],
                     *           "contradictions": []
                     *         },
                     *         {
                     *           "start": 30,
                     *           "end": 53,
                     *           "manner": "claim",
                     *           "supported": 0,
                     *           "risk": 0.69,
                     *           "sources": [],
                     *           "unsupported": [
                     *             {
                     *               "start": 33,
                     *               "end": 52,
                     *               "text": "covers water damage"
                     *             }
                     *           ],
                     *           "contradictions": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScoreRecord"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findPii: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PiiRequest"];
            };
        };
        responses: {
            /** @description What was found, in the order of the text. The list has one entry. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "pii": [
                     *           "ada@example.com",
                     *           "4111 1111 1111 1111"
                     *         ],
                     *         "found": [
                     *           {
                     *             "type": "email",
                     *             "start": 9,
                     *             "end": 24,
                     *             "text": "ada@example.com"
                     *           },
                     *           {
                     *             "type": "credit_card",
                     *             "start": 37,
                     *             "end": 56,
                     *             "text": "4111 1111 1111 1111"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PiiResult"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    identifyLanguages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description The languages, the likeliest first, at most five; `und` alone where none can be told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "language": "en",
                     *         "confidence": 0.97
                     *       },
                     *       {
                     *         "language": "fr",
                     *         "confidence": 0.02
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["IdentifiedLanguage"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    identifyLanguage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentifyRequest"];
            };
        };
        responses: {
            /** @description The likeliest language. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "language": "en",
                     *       "confidence": 0.97
                     *     }
                     */
                    "application/json": components["schemas"]["IdentifiedLanguage"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    extractEntities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractRequest"];
            };
        };
        responses: {
            /** @description What was read. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "extractedEntities": [],
                     *       "slots": {
                     *         "count": {
                     *           "type": "integer",
                     *           "description": "how many lamps you need",
                     *           "value": 2
                     *         },
                     *         "city": {
                     *           "type": "string",
                     *           "description": "where we deliver them"
                     *         }
                     *       },
                     *       "complete": false,
                     *       "promptEntity": "Please tell me: where we deliver them."
                     *     }
                     */
                    "application/json": components["schemas"]["ExtractRecord"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            502: components["responses"]["Unusable"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    translate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslateRequest"];
            };
        };
        responses: {
            /** @description The translations, in the order of the texts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "word_count": 8,
                     *       "character_count": 42,
                     *       "detected_language": "en",
                     *       "detected_language_confidence": 0.99,
                     *       "translations": [
                     *         {
                     *           "translation": "Wie lange gilt die Garantie?"
                     *         },
                     *         {
                     *           "translation": "Bewahren Sie die Quittung auf."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Translations"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            502: components["responses"]["Unusable"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    putGlossary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlossaryUpload"];
                "multipart/form-data": components["schemas"]["GlossaryForm"];
            };
        };
        responses: {
            /** @description What is kept now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": 1,
                     *       "languages": [
                     *         "de",
                     *         "en"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GlossaryState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    deleteGlossary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is kept now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": 0,
                     *       "languages": []
                     *     }
                     */
                    "application/json": components["schemas"]["GlossaryState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    chatCompletions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer, or the text configured for the case that there is none; `touchstone.reason` tells. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ChatFrames"];
                    /**
                     * @example {
                     *       "id": "chatcmpl-497834254934019",
                     *       "object": "chat.completion",
                     *       "created": 1732185123,
                     *       "model": "test",
                     *       "choices": [
                     *         {
                     *           "index": 0,
                     *           "message": {
                     *             "role": "assistant",
                     *             "content": "The warranty lasts 24 months.",
                     *             "refusal": null
                     *           },
                     *           "logprobs": null,
                     *           "finish_reason": "stop"
                     *         }
                     *       ],
                     *       "usage": {
                     *         "prompt_tokens": 0,
                     *         "completion_tokens": 0,
                     *         "total_tokens": 0
                     *       },
                     *       "touchstone": {
                     *         "answer": "The warranty lasts 24 months.",
                     *         "score": 86,
                     *         "reason": "answered",
                     *         "answerId": 497834254934019,
                     *         "KBscore": 86,
                     *         "url": "https://example.com/warranty",
                     *         "document": "Warranty terms"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChatCompletion"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchModel"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    mcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The version of the protocol that was agreed on; one that is not known is a 400.
                 * @example 2025-06-18
                 */
                "mcp-protocol-version"?: string;
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "seek",
                 *         "arguments": {
                 *           "question": "How long is the warranty?"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer to the message. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            /** @description The message was a notification or an answer; nothing is said. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The body is not JSON (`malformed_body`, a problem); or it is no message of the protocol, or of a version that is not known: then
             *     the body is an error of JSON-RPC.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    models: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "test",
                     *           "object": "model",
                     *           "created": 1732185123,
                     *           "owned_by": "touchstone"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    ratings: {
        parameters: {
            query: {
                /** @description The answer that is meant. */
                answerId: components["parameters"]["RatedAnswer"];
                /** @description How many comments are wanted. */
                number?: number;
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerRatings"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answerId": 497834254934019,
                 *       "score": 5,
                 *       "feedback": "Just what I needed."
                 *     }
                 */
                "application/json": components["schemas"]["RateRequest"];
            };
        };
        responses: {
            /** @description The rating is kept. What is thought of the answer now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "score": 5,
                     *       "total": 1,
                     *       "feedback": [
                     *         {
                     *           "score": 5,
                     *           "feedback": "Just what I needed.",
                     *           "date": "2026-11-22T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AnswerRatings"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    withdrawRatings: {
        parameters: {
            query: {
                /** @description The answer that is meant. */
                answerId: components["parameters"]["RatedAnswer"];
                /** @description Whose rating is taken back; all of them where it is absent. */
                user?: string;
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are gone. What is thought of the answer now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerRatings"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    answerRatings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answerId": 497834254934019,
                 *       "number": 3
                 *     }
                 */
                "application/json": components["schemas"]["AnswerRatingsRequest"];
            };
        };
        responses: {
            /** @description The ratings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "score": 2.5,
                     *       "total": 2,
                     *       "feedback": [
                     *         {
                     *           "score": 0,
                     *           "feedback": "That is the old address.",
                     *           "date": "2026-11-22T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AnswerRatings"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    logs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 20,
                 *       "skip": 0,
                 *       "search": "warranty"
                 *     }
                 */
                "application/json": components["schemas"]["LogsRequest"];
            };
        };
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-11-22T10:00:00.000Z",
                     *         "question": "How long is the warranty?",
                     *         "answer": "The warranty lasts 24 months from the day of purchase.",
                     *         "id": 497834254934019,
                     *         "reason": "answered",
                     *         "score": 86
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LogEntry"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    logFigures: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "no_results"
                 *     }
                 */
                "application/json": components["schemas"]["AnswersWanted"];
            };
        };
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerFigures"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    gaps: {
        parameters: {
            query?: {
                /** @description How far back. */
                days?: number;
                /** @description The most groups. */
                limit?: number;
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gaps"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissGap: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answerId": 497834254934019,
                 *       "days": 30
                 *     }
                 */
                "application/json": components["schemas"]["DismissRequest"];
            };
        };
        responses: {
            /** @description How many answers were marked. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dismissed"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAnswers: {
        parameters: {
            query?: {
                /** @description `csv` with the columns ID, question, score, kbCoverage, answer, category, intent and pii, `json`, or `jsonl`: a JSON object a line. */
                format?: "json" | "jsonl" | "csv";
                /** @description Nothing before it. */
                since?: string;
                /** @description Only what was before it. */
                until?: string;
                /** @description Words of question or answer, all of which must be there; the last one may be the beginning of a word. */
                search?: string;
                /** @description How the turn ended. */
                reason?: components["schemas"]["Reason"];
                /** @description Label of an intent. */
                intent?: string;
                /** @description Who asked. */
                user?: string;
                /** @description Name of a category. */
                category?: string;
                /** @description Least score. */
                lowest?: components["schemas"]["Percent"];
                /** @description Highest score. */
                highest?: components["schemas"]["Percent"];
                /** @description How readers rated it. */
                rated?: components["schemas"]["Rated"];
                /** @description What has become of it. */
                state?: components["schemas"]["AnswerState"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedAnswer"][];
                    "application/x-ndjson": string;
                    /**
                     * @example ID,question,score,kbCoverage,answer,category,intent,pii
                     *     497834254934019,How long is the warranty?,86,64,The warranty lasts 24 months.,,,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many answers were removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    editAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "The warranty lasts 36 months from the day of purchase."
                 *     }
                 */
                "application/json": components["schemas"]["EditRequest"];
            };
        };
        responses: {
            /** @description The answer as it is kept now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    markOutdated: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer as it is kept now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmarkOutdated: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer as it is kept now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUserData: {
        parameters: {
            query?: {
                /** @description Labels of intents; may be given again and again, also as `intent[]`. */
                intent?: string[];
                /** @description The same as `intent`. */
                "intent[]"?: string[];
                /** @description Who asked, as `user_session.metadata.user_id` says. Not together with intents. */
                user?: string;
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Erased"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    insights: {
        parameters: {
            query?: {
                /** @description Days of the window, with today (UTC). */
                days?: components["parameters"]["InsightDays"];
                /** @description Length of a step; `hour` for windows of at most 7 days. */
                step?: "hour" | "day";
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "2026-11-21T00:00:00.000Z",
                     *       "until": "2026-11-23T00:00:00.000Z",
                     *       "steps": [
                     *         {
                     *           "time": "2026-11-21T00:00:00.000Z",
                     *           "reasons": {
                     *             "answered": 2
                     *           }
                     *         },
                     *         {
                     *           "time": "2026-11-22T00:00:00.000Z",
                     *           "reasons": {}
                     *         }
                     *       ],
                     *       "scores": [
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         1,
                     *         1,
                     *         0
                     *       ],
                     *       "ratings": [
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         0,
                     *         1
                     *       ],
                     *       "latest": {
                     *         "answers": 2,
                     *         "semanticScores": [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           2
                     *         ],
                     *         "steps": [
                     *           {
                     *             "step": "retrieve",
                     *             "runs": 2,
                     *             "median": 4,
                     *             "high": 9
                     *           }
                     *         ],
                     *         "models": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Insights"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    analytics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "count": 7
                 *     }
                 */
                "application/json": components["schemas"]["AnalyticsRequest"];
            };
        };
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "date": "2026-11-22",
                     *           "answers": 3,
                     *           "reasons": {
                     *             "answered": 2,
                     *             "no_results": 1
                     *           },
                     *           "intents": {
                     *             "FAQ-warranty": 2
                     *           },
                     *           "categories": {
                     *             "Sales": 2
                     *           },
                     *           "score": 71.5,
                     *           "rating": 4.5,
                     *           "ratings": 2
                     *         }
                     *       ],
                     *       "total": {
                     *         "answers": 3,
                     *         "reasons": {
                     *           "answered": 2,
                     *           "no_results": 1
                     *         },
                     *         "intents": {
                     *           "FAQ-warranty": 2
                     *         },
                     *         "categories": {
                     *           "Sales": 2
                     *         },
                     *         "score": 71.5,
                     *         "rating": 4.5,
                     *         "ratings": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    unusedDocuments: {
        parameters: {
            query?: {
                /** @description Days of the window, with today (UTC). */
                days?: components["parameters"]["InsightDays"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of them, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documents": 120,
                     *       "unused": 1,
                     *       "list": [
                     *         {
                     *           "id": "returns",
                     *           "title": "Returns",
                     *           "url": "https://example.com/returns"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UnusedDocuments"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    thumbs: {
        parameters: {
            query?: {
                /** @description `html` for a page, `svg` for the image alone. */
                format?: components["parameters"]["ThumbsFormat"];
                /**
                 * @description CSS for the page as a whole. Kept are `color`, `background`, `background-color`, `margin`, `padding`, `gap`, `border-radius`, `opacity`,
                 *     `justify-content` and `text-align` with plain values; all else is left out.
                 * @example color:#06c;background:white
                 */
                style?: components["parameters"]["ThumbsStyle"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
                /**
                 * @description Digits that nobody can guess; they come with the answer.
                 * @example 000000000000000000000000000000000000000
                 */
                number: components["parameters"]["ThumbsNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["NoCapability"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rateByThumbs: {
        parameters: {
            query: {
                /** @description From 0 (thumb down) to 5 (thumb up). */
                score: number;
                /** @description `html` for a page, `svg` for the image alone. */
                format?: components["parameters"]["ThumbsFormat"];
                /**
                 * @description CSS for the page as a whole. Kept are `color`, `background`, `background-color`, `margin`, `padding`, `gap`, `border-radius`, `opacity`,
                 *     `justify-content` and `text-align` with plain values; all else is left out.
                 * @example color:#06c;background:white
                 */
                style?: components["parameters"]["ThumbsStyle"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The answer that is meant.
                 * @example 497834254934019
                 */
                answerId: components["parameters"]["AnswerInPath"];
                /**
                 * @description Digits that nobody can guess; they come with the answer.
                 * @example 000000000000000000000000000000000000000
                 */
                number: components["parameters"]["ThumbsNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rating is kept. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["NoCapability"];
            404: components["responses"]["NoAnswer"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    train: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "train": "WyJ0ZXN0IiwicCNvLTEiLCJXaHk_Il0.c2lnbmF0dXJl",
                 *       "score": 80
                 *     }
                 */
                "application/json": components["schemas"]["TrainRequest"];
            };
        };
        responses: {
            /** @description The judgement is kept. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passage": "warranty#1",
                     *       "score": 80
                     *     }
                     */
                    "application/json": components["schemas"]["JudgedPassage"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoCapability"];
            404: components["responses"]["NoStore"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    keycheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key opens the instance. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyCheck"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    otp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The password, shown only now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimePassword"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    serviceTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The instance answers questions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceHealth"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    runTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "questions": [
                 *         "How long is the warranty?",
                 *         {
                 *           "id": "q-2",
                 *           "question": "Which lamps do you sell?",
                 *           "filter": "manuals"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TestRequest"];
                "multipart/form-data": {
                    /** @description The CSV file. */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The run has begun; for clients that take no 202. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestProgress"];
                };
            };
            /** @description The run has begun. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "running",
                     *       "done": 0,
                     *       "total": 2,
                     *       "started": "2026-11-22T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TestProgress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["AtWork"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    listTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "1795341600000",
                     *           "started": "2026-11-22T10:00:00.000Z",
                     *           "questions": 3,
                     *           "answered": 2,
                     *           "failed": 0,
                     *           "score": 71.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TestRuns"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findTest: {
        parameters: {
            query?: {
                /** @description Most entries of the page. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Entries that are passed over before the page begins. */
                skip?: components["parameters"]["PageSkip"];
                /** @description Id of the run to compare with. */
                against?: string;
                /** @description Only questions that have changed like this. */
                change?: "better" | "worse" | "same" | "new";
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /** @description Id of a run of questions. */
                testId: components["parameters"]["TestInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run and a page of its questions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run": {
                     *         "id": "1795341600000",
                     *         "started": "2026-11-22T10:00:00.000Z",
                     *         "questions": 1,
                     *         "answered": 1,
                     *         "failed": 0,
                     *         "score": 86
                     *       },
                     *       "total": 1,
                     *       "questions": [
                     *         {
                     *           "id": "1",
                     *           "question": "How long is the warranty?",
                     *           "reason": "answered",
                     *           "score": 86,
                     *           "answer": "24 months."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TestReport"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoTestResults"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTestResults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All questions are answered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example ID,question,score,semanticScore,kbCoverage,totalCount,url,document,answer,categoryId,category,intent,pii,sentiment
                     *     "1","How long is the warranty?",86,91,64,9,"https://example.com/warranty","Warranty terms","24 months.",,,,,5
                     */
                    "text/csv": string;
                };
            };
            /** @description Questions are still being answered. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "running",
                     *       "done": 120,
                     *       "total": 500,
                     *       "started": "2026-11-22T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TestProgress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoTestResults"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sources, in the order of the file; none where it names none. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sources: components["schemas"]["SourceStatus"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    runSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description As the pipeline file names it.
                 * @example handbook
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run will begin. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceStatus"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSource"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Most entries of the page. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Entries that are passed over before the page begins. */
                skip?: components["parameters"]["PageSkip"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the keys, without what opens the service, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown only now. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description As the list of keys has it.
                 * @example k3f9a1c0b7d2e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    listEmbedCodes: {
        parameters: {
            query?: {
                /** @description Most entries of the page. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Entries that are passed over before the page begins. */
                skip?: components["parameters"]["PageSkip"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the embed codes, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbedCodeList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEmbedCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmbedCodeRequest"];
            };
        };
        responses: {
            /** @description The embed code. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbedCode"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    revokeEmbedCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The number.
                 * @example 482910337164
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The embed code is revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description Most entries of the page. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Entries that are passed over before the page begins. */
                skip?: components["parameters"]["PageSkip"];
                /** @description Which documents are meant. */
                state?: "loaded" | "queued" | "failed";
                /** @description The order: by `id`, or those that were `loaded` last first, as far as the knowledge base keeps times (`embedded` does, `elasticsearch` does not). */
                sort?: "id" | "loaded";
                /** @description Those that came from this origin, which is compared as a whole. */
                origin?: components["parameters"]["DocumentOrigin"];
                /** @description Those that have this text in their id, title or address, whatever its case. */
                search?: components["parameters"]["DocumentSearch"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the documents, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "documents": [
                     *         {
                     *           "id": "faq/warranty",
                     *           "title": "Warranty",
                     *           "url": "https://example.com/warranty",
                     *           "origin": "api",
                     *           "passages": 3,
                     *           "state": "loaded"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocuments"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDocuments: {
        parameters: {
            query?: {
                /** @description `false`: answer with 202 as soon as it is on the disk. */
                wait?: components["parameters"]["LoadWait"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentsToLoad"];
                "multipart/form-data": components["schemas"]["DocumentForm"];
            };
        };
        responses: {
            /** @description The load has ended; what of it failed is told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            /** @description The load is on the disk and will be done. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    /** @description Where to ask how it goes. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocuments"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["NotLoaded"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    deleteDocuments: {
        parameters: {
            query?: {
                /** @description The id of a document; may be given more than once, and not together with the other filters. */
                id?: string[];
                /** @description Those that came from this origin, which is compared as a whole. */
                origin?: components["parameters"]["DocumentOrigin"];
                /** @description Those that have this text in their id, title or address, whatever its case. */
                search?: components["parameters"]["DocumentSearch"];
                /** @description `false`: answer with 202 as soon as it is on the disk. */
                wait?: components["parameters"]["LoadWait"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load has ended; what of it failed is told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            /** @description The load is on the disk and will be done. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    /** @description Where to ask how it goes. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocuments"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    findDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The id of a document, percent-encoded, its slashes as well (`faq%2Fwarranty`).
                 * @example faq/warranty
                 */
                documentId: components["parameters"]["DocumentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentContent"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocument"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDocument: {
        parameters: {
            query?: {
                /** @description `false`: answer with 202 as soon as it is on the disk. */
                wait?: components["parameters"]["LoadWait"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The id of a document, percent-encoded, its slashes as well (`faq%2Fwarranty`).
                 * @example faq/warranty
                 */
                documentId: components["parameters"]["DocumentInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Warranty",
                 *       "content": "The kettle has a warranty of two years.",
                 *       "url": "https://example.com/warranty"
                 *     }
                 */
                "application/json": components["schemas"]["DocumentReplacement"];
            };
        };
        responses: {
            /** @description The load has ended; what of it failed is told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            /** @description The load is on the disk and will be done. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    /** @description Where to ask how it goes. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocuments"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["NotLoaded"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: {
                /** @description `false`: answer with 202 as soon as it is on the disk. */
                wait?: components["parameters"]["LoadWait"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The id of a document, percent-encoded, its slashes as well (`faq%2Fwarranty`).
                 * @example faq/warranty
                 */
                documentId: components["parameters"]["DocumentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load has ended; what of it failed is told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            /** @description The load is on the disk and will be done. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    /** @description Where to ask how it goes. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocument"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoRoom"];
        };
    };
    findCitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The id of a document, percent-encoded, its slashes as well (`faq%2Fwarranty`).
                 * @example faq/warranty
                 */
                documentId: components["parameters"]["DocumentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCitations"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoDocument"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLoads: {
        parameters: {
            query?: {
                /** @description Most entries of the page. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Entries that are passed over before the page begins. */
                skip?: components["parameters"]["PageSkip"];
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the loads, and how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description The id that the answer to the call has.
                 * @example 0mia3k5x200h6tq2bq
                 */
                loadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoLoad"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPreparation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps in their order; none where the knowledge base needs none. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparationState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPreparation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreparationRequest"];
            };
        };
        responses: {
            /** @description The steps as the run begins. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparationState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoPreparation"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["PreparationRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopPreparation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps as they stand. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparationState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    audit: {
        parameters: {
            query?: {
                /** @description Most entries. */
                limit?: number;
                /** @description The `id` of an entry: those before it are wanted, for the next page. */
                before?: number;
            };
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntries"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The revision that the change was made of, as `ETag` had it; without it the save is refused (`if_match_required`).
                 * @example "3f9a1c0b7d2e4a58"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description It is saved and answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSaved"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SettingsReadOnly"];
            412: components["responses"]["SettingsChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            428: components["responses"]["NoIfMatch"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    getSettingsForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsForm"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettingsSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema, draft 7. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsCheck"];
            };
        };
        responses: {
            /** @description What is wrong, if anything. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsChecked"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionTest"];
            };
        };
        responses: {
            /** @description What came of it. A connection that fails is a 200 with `ok` false. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionResult"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    reloadSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSaved"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example version: 1
                     *     answer: []
                     */
                    "application/yaml": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSettingsHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsHistory"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettingsRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description As the history lists it.
                 * @example 3f9a1c0b7d2e4a58
                 */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsRevision"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSettings"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The revision that the change was made of, as `ETag` had it; without it the save is refused (`if_match_required`).
                 * @example "3f9a1c0b7d2e4a58"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description As the history lists it.
                 * @example 3f9a1c0b7d2e4a58
                 */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is saved and answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSaved"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSettings"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SettingsReadOnly"];
            412: components["responses"]["SettingsChanged"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            428: components["responses"]["NoIfMatch"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    listProposals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposals"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposalRequest"];
            };
        };
        responses: {
            /** @description It is kept. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SettingsReadOnly"];
            412: components["responses"]["SettingsChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description Its id, as the list of proposals has it.
                 * @example p3f9a1c0b7d2e
                 */
                proposal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSettings"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description Its id, as the list of proposals has it.
                 * @example p3f9a1c0b7d2e
                 */
                proposal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSettings"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    activateProposal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The revision that the change was made of, as `ETag` had it; without it the save is refused (`if_match_required`).
                 * @example "3f9a1c0b7d2e4a58"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
                /**
                 * @description Its id, as the list of proposals has it.
                 * @example p3f9a1c0b7d2e
                 */
                proposal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposalActivation"];
            };
        };
        responses: {
            /** @description It is saved and answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    etag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSaved"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSettings"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SettingsReadOnly"];
            412: components["responses"]["SettingsChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["SettingsRefused"];
            428: components["responses"]["NoIfMatch"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    categorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The configuration that answers, with its own knowledge base. `test` exists from the start.
                 * @example test
                 */
                instance: components["parameters"]["Instance"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategorizeRequest"];
            };
        };
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "intent": "Account-change-password",
                     *       "category": "Account",
                     *       "categoryId": 2,
                     *       "topIntents": {
                     *         "intent": "Account-change-password",
                     *         "score": 97
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CategorizeRecord"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is live. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "ts_Xx0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["Unexpected"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Named in logs and errors and sent back. Anything else than the allowed characters is replaced by a new id. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["Full"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions can be answered. Every check passed, or has `fallbacks` that answer in its place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description At least one check failed that nothing stands in for; its `detail` and `obstacles` say why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All metrics of the process. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions of the service and of what it runs on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document with this server's address in `servers`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["TooSlow"];
            417: components["responses"]["Unexpected"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
}
