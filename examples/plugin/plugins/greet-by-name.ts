import { definePlugin, type Turn, Type } from 'touchstone/plugin';

export const greetByName = definePlugin<Turn>()({
  name: 'greet_by_name',
  summary: 'Begins the answer with the name of the person who asks, when the request tells it.',
  config: Type.Object({
    greeting: Type.String({ default: 'Hello', description: 'The word before the name.' }),
  }),
  needs: ['answer', 'options'],
  gives: ['answer'],
  create: ({ greeting }) => ({
    run({ answer, options }) {
      const name = options.personalize?.preferredName;
      return name ? { answer: `${greeting} ${name}. ${answer}` } : {};
    },
  }),
});
