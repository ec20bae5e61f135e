/**
 * Questions by what people meant, written by hand before anything was measured on them: to measure how questions are put into groups
 * (`measure.ts`), never to tune on. Those of test/appliance/gaps/group.test.ts are for that.
 */
export const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  parcel: ['Where is my parcel?', 'My package has not arrived yet', 'track a shipment', 'delivery is late, what now?'],
  invoice: ['I need a copy of my invoice', 'Can you send the bill again?', 'download receipt as PDF'],
  password: ['I forgot my password', 'How do I reset my login credentials?', "can't sign in any more"],
  cancel: ['How do I cancel my subscription?', 'end my membership', 'I want to quit my plan', 'terminate contract'],
  wheelchair: ['Is the shop wheelchair accessible?', 'Do you have step-free entry?', 'disabled access to the store'],
  hours: ['When do you open on Sunday?', 'opening hours during holidays', 'What time does the store close?'],
  jobs: ['Are you hiring?', 'open positions in Berlin', 'How do I apply for a job with you?'],
  warranty: ['Does the guarantee cover water damage?', 'How long is the warranty?', 'warranty claim for a broken screen'],
  coupon: ['My discount code does not work', 'Where do I enter the coupon?', 'voucher is rejected at checkout'],
  battery: ['The battery drains too fast', 'replace the battery', 'Why does it lose charge over night?'],
  privacy: ['Delete all data you have about me', 'Which personal data do you store?', 'GDPR erasure request'],
  gift: ['Can you wrap it as a present?', 'gift wrapping costs', 'send an order as a gift to a friend'],
  allergy: ['Does it contain nuts?', 'ingredients for people with allergies', 'Is there gluten in the cookies?'],
  export: ['Do you ship to Norway?', 'customs duties outside the EU', 'international delivery options'],
  song: ['sing me a song'],
  election: ['Who will win the election?'],
};
