/** Problems of the pipeline file of an instance, with the same members as the others. */
export const SETTINGS_PROBLEMS = {
  unknown_revision: {
    status: 404,
    title: 'There is no such revision',
    advice: 'Take the revision from the history of the settings: the newest 100 are kept.',
  },
  unknown_proposal: {
    status: 404,
    title: 'There is no such proposal',
    advice: 'Take the id from the list of proposals.',
  },
  too_many_proposals: {
    status: 409,
    title: 'There are as many proposals as may be',
    advice: 'Delete one that is not needed any more.',
  },
  settings_read_only: {
    status: 409,
    title: 'The pipeline file cannot be written',
    advice: 'Make its folder writable for the service, or change the file where it comes from.',
  },
  settings_changed: {
    status: 412,
    title: 'The pipeline file has changed meanwhile',
    advice: 'Read it again, and make the change of what it is now.',
  },
  settings_invalid: {
    status: 422,
    title: 'The pipeline file would have mistakes',
    advice: 'Correct what errors names. Nothing was changed.',
  },
  settings_not_ready: {
    status: 422,
    title: 'What the pipeline file describes cannot be opened',
    advice: 'Nothing was changed: the pipeline of before answers.',
  },
  if_match_required: {
    status: 428,
    title: 'It is not said what the change was made of',
    advice: 'Send the revision that GET /v1/{instance}/settings gave in the header If-Match.',
  },
} as const;
