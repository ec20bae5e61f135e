/** What can be wrong with documents, and with what is done to make them searched. */
export const DOCUMENT_PROBLEMS = {
  no_documents: {
    status: 404,
    title: 'The instance has no documents of its own',
    advice:
      'Ask whoever runs the service for an ingest list in the pipeline of the instance, and a knowledge base that takes documents.',
  },
  unknown_document: {
    status: 404,
    title: 'There is no such document',
    advice: 'Take its id from the list of documents, percent-encoded in a path.',
  },
  unknown_load: {
    status: 404,
    title: 'There is no such load',
    advice: 'Take the id of one of the last loads of this instance from the list of loads.',
  },
  no_preparation: {
    status: 404,
    title: 'There is nothing to prepare',
    advice: 'Load documents: this knowledge base is searched as soon as they are there.',
  },
  preparation_running: {
    status: 409,
    title: 'The knowledge base is being prepared',
    advice: 'Wait until GET /v1/{instance}/preparation tells that it has ended, or stop it.',
    retry: true,
  },
  documents_refused: {
    status: 422,
    title: 'No document could be loaded',
    advice: 'Correct the documents named in errors.',
  },
} as const;
