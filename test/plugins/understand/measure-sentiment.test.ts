import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { measureSentiment } from '../../../plugins/understand/measure-sentiment/index.ts';
import { ran } from '../../support/run-step.ts';

const ANGRY = [
  'This is ridiculous, I have been waiting for three weeks!',
  'Your service is terrible and nobody answers my emails',
  'Why does this stupid app never work?',
  'I am so angry that my account was closed without warning',
  'This is the worst support I have ever had',
  'What the hell is wrong with your website?',
  "I'm fed up with your excuses, where is my money?",
  'WTF is going on with my order???',
  'How is it possible that such an incompetent team runs this?',
  'I hate this product, how do I return it?',
  'Absolutely useless. How do I cancel?',
  'I am extremely disappointed with your company, who can I complain to?',
  'Why is your customer service so awful?',
  'This is unacceptable!!! I want a refund now',
  "It's really frustrating that I can't log in again",
  'Your update ruined my TV, this is a joke',
  'I am sick of entering this code again and again',
  'not happy at all with how I was treated, who is in charge?',
  'What a waste of money, this TV is garbage',
  'Are you idiots? I told you three times already',
  'You people are a disgrace, give me my money back',
  'The new design is horrible, how can I get the old one back?',
  "this sucks, why can't I just download my bill",
  "I'm really annoyed, the card has still not come",
  'Fix this damn thing!!',
  'Why do you keep sending me this crap?',
  'I am furious about the charge on my account',
  'Your app is not good, it crashes all the time 😡',
  'Thanks for nothing, my problem is still there',
  '😡😡 why was I charged twice',
  "I've never seen such a pathetic help page",
  'How can you be so rude to customers?',
  "Nobody helps me and I'm desperate, what a nightmare",
  "I can't stand this website any more, where do I delete my account?",
];

const HAPPY = [
  'I love this product! Is there a bigger one?',
  'This is great, thanks! One more thing: can I pay yearly?',
  'Wow, that was fast! How do you do it?',
  'You are amazing, thank you so much! What about delivery?',
  'Fantastic service, where can I leave a review?',
  "I'm so happy with my new TV, how do I add another one?",
  'Excellent! And how do I invite my friends?',
  'Thank you very much, that was really helpful! Can I also change my address?',
  'The new version is awesome 😍 when does it come to Android?',
  'Great job! Is there a way to tip the driver?',
  'I am delighted with the new card, can my wife get one?',
  'This app is wonderful, is there one for iPad?',
  'That worked perfectly, you saved me hours! What is the next step?',
  'I really enjoy your app, can I get a yearly plan?',
  'Brilliant support team! Who can I thank?',
  '👍❤️ where can I buy another one?',
  "I'm very pleased with the result, can I order more?",
  'Superb, works like a charm! Can I use it abroad?',
  'Lovely, thanks! What time do you open?',
  "I'm thrilled about the new features, when do they come?",
  'Yay, it works! What else can it do?',
  'What a lovely service you have, how can I join?',
  'I am really impressed with the quality, do you ship to Spain?',
  'Best support ever, thank you! Do you have a shop in Berlin?',
  'I absolutely love the picture, can I make it even brighter?',
  'Not bad at all, I love it! Is there a dark mode?',
  'So glad I found you! How do I sign up?',
  'perfect, thank you!! how do I save it',
  'You made my day! Can I recommend you to a friend?',
  "I'm very satisfied with my account, can I open a second one?",
  'Thanks a million, you guys are the best 😊',
  "I'm grateful for your help, can I give feedback somewhere?",
];

const NEUTRAL = [
  'How do I kill a process that hangs?',
  'I lost my password, what now?',
  'What does error 500 mean?',
  'How do I cancel my order?',
  'My card was stolen, what should I do?',
  'Is there a problem with the login page?',
  'What is the worst-case latency?',
  'What is a good password?',
  'How do I report fraud?',
  'What are the symptoms of cancer?',
  'Who was charged with murder in 1963?',
  'How do I reset my password? Thanks',
  'Could you please help me with my account?',
  'Is it bad to leave the TV on?',
  'What is the best way to clean the screen?',
  'Why was my payment declined?',
  'I would love to know how to export my data',
  'It would be great if you could tell me the price',
  'How do I fix a broken link?',
  'Which plan is better for a small team?',
  'Does the pump support hot water?',
  'Why is my disk failing?',
  'How do I stop a worker node?',
  'What happens when I am dead?',
  'How do I attack this problem?',
  'hi',
  'What is the free limit?',
  'My transfer is still pending, why?',
  'There is a strange charge on my statement',
  'Can I get a perfect score?',
];

const measure = async (question: string, language?: string, options = {}): Promise<number | undefined> =>
  (await ran(measureSentiment, { question, ...(language && { language }) }, options)).sentiment;

describe('measure_sentiment', () => {
  for (const [mood, questions, least, most] of [
    ['angry', ANGRY, 0, 3],
    ['happy', HAPPY, 7, 9],
    ['neutral', NEUTRAL, 4, 6],
  ] as const) {
    describe(`finds ${mood}, ${least} to ${most},`, () => {
      for (const question of questions) it(question, async () => expect(await measure(question, 'en')).to.be.within(least, most));
    });
  }

  for (const [name, lower, higher] of [
    ['a booster makes more of it', 'It is very unpleasant', 'It is unpleasant'],
    ['a damper makes less of it', 'I am pissed', 'I am slightly pissed'],
    ['exclamation marks make more of it', 'I am upset!!!!', 'I am upset'],
    ['capital letters make more of it', 'it is UNPLEASANT', 'it is unpleasant'],
    ['capital letters everywhere do not', 'IT IS GREAT', 'it is SO GREAT, IT IS'],
    ['a negation turns it', 'I am not happy', 'I am happy'],
    ['a negation with a typographic apostrophe too', 'I don’t love it', 'I do love it'],
    ['a negation does not reach beyond a comma', 'No, terrible', 'not terrible'],
    ['never makes such things stronger', 'never such a horrible mess', 'never horrible'],
    ['a wish is no joy', "It'd be great", 'It is great'],
  ] as const) {
    it(name, async () => expect(await measure(lower, 'en')).to.be.lessThan((await measure(higher, 'en')) ?? 0));
  }

  for (const [name, question, language, expected] of [
    ['nothing where there is no lexicon', '¡Esto es horrible!', 'es', undefined],
    ['emojis in any language', '¿Dónde está mi pedido? 😡', 'es', 1],
    ['an emoji of any colour', 'Merci 👍🏽', 'fr', 7],
    ['an emoticon', 'Danke :)', 'de', 7],
    ['no emoticon inside of other text', 'Was heißt f(:)(x)?', 'de', undefined],
    ['no emoji without a mood', 'Wo? 🚀', 'de', undefined],
    ['the middle for no words at all', '12 + 30 = ?', 'en', 5],
    ['English where no step told the language', 'I hate it', undefined, 2],
    ['the ends of the scale', `${'I fucking hate this shit. '.repeat(50)}!!!!`, 'en', 0],
    ['the ends of the scale', 'I love it, fantastic. '.repeat(50), 'en', 9],
  ] as const) {
    it(`gives ${name}`, async () => expect(await measure(question, language)).to.equal(expected));
  }

  it('takes the language of its option where no step told one', async () =>
    expect(await measure('I hate it', undefined, { fallback: 'es' })).to.equal(undefined));

  it('is quick, also where somebody writes very much', async () => {
    const long = "I'm not very happy!! 😡 ".repeat(4000);
    const started = cpuNow().all;
    await measure(long, 'en');
    expect(cpuNow().all - started).to.be.lessThan(500);
  });
});
