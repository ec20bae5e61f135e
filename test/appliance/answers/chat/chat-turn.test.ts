import { expect } from 'chai';
import { type ChatRequest, chatTurn } from '../../../../appliance/answers/chat/chat-turn.ts';

type Messages = ChatRequest['messages'];

const user = (content: Messages[number]['content']) => ({ role: 'user', content });
const assistant = (content: Messages[number]['content']) => ({ role: 'assistant', content });
const turnOf = (messages: Messages, changes: Partial<ChatRequest> = {}) => chatTurn({ messages, ...changes }, 'test', 100);

describe('the turn that a chat asks for', () => {
  const CONVERSATIONS: [what: string, messages: Messages, question: string, before: [role: string, content: string][]][] = [
    ['one question', [user(' How long? ')], 'How long?', []],
    [
      'parts',
      [
        user([
          { type: 'text', text: 'How' },
          { type: 'text', text: 'long?' },
        ]),
      ],
      'How\nlong?',
      [],
    ],
    [
      'a conversation',
      [user('Which lamps?'), assistant('Aurora.'), user('How long?')],
      'How long?',
      [
        ['user', 'Which lamps?'],
        ['assistant', 'Aurora.'],
      ],
    ],
    ['a beginning of the answer, which is left out', [user('How long?'), assistant('It lasts')], 'How long?', []],
    [
      'tools that were called elsewhere',
      [user('Hi'), assistant(null), { role: 'tool', content: '{"a":1}' }, { role: 'moderator', content: 'b' }, user('How long?')],
      'How long?',
      [
        ['user', 'Hi'],
        ['assistant', ''],
      ],
    ],
    [
      'an image said before',
      [user([{ type: 'image_url' }, { type: 'text', text: 'Hi' }]), user('How long?')],
      'How long?',
      [['user', 'Hi']],
    ],
  ];
  for (const [what, messages, question, before] of CONVERSATIONS)
    it(`is read from ${what}`, () => {
      const turn = turnOf(messages);
      expect(turn.question).to.equal(question);
      expect(turn.options.lastTurn).to.deep.equal(before.map(([role, content]) => ({ role, content })));
    });

  it('takes what operators of the chat say for data about the person', () => {
    const messages = [
      { role: 'system', content: 'Ada has a Lamp 2.' },
      { role: 'developer', content: [{ type: 'text', text: 'She is in Berlin.' }] },
      { role: 'system', content: '' },
      user('How long?'),
    ];
    const told = 'Ada has a Lamp 2.\nShe is in Berlin.';
    expect(turnOf(messages).options.personalize).to.deep.equal({ additionalDetails: told });
    const personalize = { preferredName: 'Ada', additionalDetails: 'New here.' };
    const { options } = turnOf(messages, { touchstone: { options: { personalize } } });
    expect(options.personalize).to.deep.equal({ preferredName: 'Ada', additionalDetails: `New here.\n${told}` });
    expect(options).to.not.have.any.keys('promptEngineering', 'promptEngineeringPhrase', 'stump');
    expect(turnOf([user('How long?')]).options).to.not.have.property('personalize');
  });

  for (const [user_, expected] of [
    ['u-1', { userId: 'u-1' }],
    [{ id: 'u-2' }, { userId: 'u-2' }],
    [{}, {}],
    ['', {}],
    [null, {}],
    [undefined, {}],
  ] as const) {
    it(`knows ${JSON.stringify(user_)} as ${JSON.stringify(expected)}`, () =>
      expect(turnOf([user('How long?')], { user: user_ }).session).to.deep.equal(expected));
  }

  it('shows sources unless they are not wanted, and leaves streaming and the conversation to the chat', () => {
    const options = { includeSourceResults: false, streaming: true, lastTurn: { input: 'a', response: 'b' } };
    expect(turnOf([user('How long?')]).options).to.include({ includeSourceResults: true, streaming: false });
    const turn = turnOf([user('How long?')], { touchstone: { options } });
    expect(turn.options).to.deep.equal({ includeSourceResults: false, streaming: false, lastTurn: [] });
  });
});
