/** The section of the page to sign in, in English. */
export const signIn = {
  title: 'Sign in',
  key: 'Key',
  help:
    'The first key is printed once, when the service starts for the first time, or stands in its settings as admin_key. ' +
    'On the machine of the service, “touchstone keys create NAME” makes another.',
  go: 'Sign in',
  working: 'Signing in …',
  expiredTitle: 'Sign in again',
  expired: 'Your session has ended. Sign in to go on: what you typed is still there.',
  wrong: 'This key opens nothing here. Look for a missing character, or ask whoever runs the service.',
  missing: 'Enter a key.',
};
