import type { Table } from './deceptions.ts';

/** The same value in another writing, and the same number as another value. */
export const IN_VALUES: readonly Table[] = [
  {
    name: 'units',
    language: 'en',
    sources: [
      'The warranty lasts 24 months. A session ends after 15 minutes without any input. The nearest station is 5 km away.',
      'Every mailbox holds up to 10 GB of data. Members get a discount of 10 percent. The fee is $5 for each visit.',
      'Store the samples at -5 degrees in the freezer. The support plan costs 20 dollars per month. A bottle holds 1.5 litres.',
    ],
    cases: [
      { what: 'months as years', answer: 'The warranty lasts two years.', is: 'backed' },
      { what: 'minutes as seconds', answer: 'A session ends after 900 seconds without any input.', is: 'backed' },
      { what: 'kilometres as metres', answer: 'The nearest station is 5,000 m away.', is: 'backed' },
      { what: 'gigabytes as megabytes', answer: 'Every mailbox holds up to 10,240 MB of data.', is: 'backed' },
      { what: 'litres as millilitres', answer: 'A bottle holds 1500 ml.', is: 'backed' },
      {
        what: 'years for months',
        answer: 'The warranty lasts 24 years.',
        is: 'unbacked',
        marks: ['24 years'],
        contradicts: 'unit',
      },
      {
        what: 'seconds for minutes',
        answer: 'A session ends after 15 seconds without any input.',
        is: 'unbacked',
        marks: ['15 seconds'],
        contradicts: 'unit',
      },
      { what: 'miles for kilometres', answer: 'The nearest station is 5 miles away.', is: 'unbacked', contradicts: 'unit' },
      {
        what: 'megabytes for gigabytes',
        answer: 'Every mailbox holds up to 10 MB of data.',
        is: 'unbacked',
        contradicts: 'unit',
      },
      { what: 'dollars for percent', answer: 'Members get a discount of 10 dollars.', is: 'unbacked', contradicts: 'unit' },
      { what: 'euros for dollars', answer: 'The fee is €5 for each visit.', is: 'unbacked', marks: ['€5'], contradicts: 'unit' },
      {
        what: 'a year for a month',
        answer: 'The support plan costs 20 dollars per year.',
        is: 'unbacked',
        marks: ['year'],
        contradicts: 'unit',
      },
      {
        what: 'the sign left out',
        answer: 'Store the samples at 5 degrees in the freezer.',
        is: 'unbacked',
        marks: ['5'],
        contradicts: 'number',
      },
    ],
  },
  {
    name: 'times, dates and versions',
    language: 'en',
    sources: [
      'The office opens at 9:30 on Mondays. The gate closes at 3 pm every day. The contract was signed on 2 January 2024 in Boston.',
      'Version 2.1 of the software adds backups. The lease ends on 03/04/2025 at noon. The levy is 0.5 percent of all sales.',
    ],
    cases: [
      { what: 'a zero in front', answer: 'The office opens at 09:30 on Mondays.', is: 'backed' },
      { what: 'twenty-four hours', answer: 'The gate closes at 15:00 every day.', is: 'backed' },
      { what: 'a date in digits', answer: 'The contract was signed on 2024-01-02 in Boston.', is: 'backed' },
      { what: 'day or month first', answer: 'The lease ends on 3 April 2025 at noon.', is: 'backed' },
      { what: 'no zero before the point', answer: 'The levy is .5 percent of all sales.', is: 'backed' },
      { what: 'another half of the day', answer: 'The gate closes at 3 am every day.', is: 'unbacked', contradicts: 'unit' },
      { what: 'another time', answer: 'The office opens at 8:30 on Mondays.', is: 'unbacked', contradicts: 'number' },
      {
        what: 'another month in digits',
        answer: 'The contract was signed on 2024-03-02 in Boston.',
        is: 'unbacked',
        marks: ['03'],
        contradicts: 'number',
      },
      {
        what: 'another day in digits',
        answer: 'The contract was signed on 2024-01-05 in Boston.',
        is: 'unbacked',
        marks: ['05'],
      },
      { what: 'day and month swapped', answer: 'The lease ends on 04/03/2025 at noon.', is: 'unbacked', contradicts: 'number' },
      { what: 'another version', answer: 'Version 2.10 of the software adds backups.', is: 'unbacked', contradicts: 'number' },
    ],
  },
  {
    name: 'short and spelled out names',
    language: 'en',
    sources: [
      'The FBI was founded in 1908 as a bureau of agents. The United States joined the war in 1917. Henry IV was crowned king in 1399.',
      'The report of the U.S. Geological Survey covers all wells.',
    ],
    cases: [
      {
        what: 'an acronym spelled out',
        answer: 'The Federal Bureau of Investigation was founded in 1908 as a bureau of agents.',
        is: 'backed',
      },
      {
        what: 'an acronym spelled out and told',
        answer: 'The Federal Bureau of Investigation (FBI) was founded in 1908 as a bureau of agents.',
        is: 'backed',
      },
      { what: 'an acronym with full stops', answer: 'The U.S. joined the war in 1917.', is: 'backed' },
      { what: 'one without them', answer: 'The report of the US Geological Survey covers all wells.', is: 'backed' },
      { what: 'a Roman numeral as digits', answer: 'Henry 4 was crowned king in 1399.', is: 'backed' },
      {
        what: 'another Roman numeral',
        answer: 'Henry VI was crowned king in 1399.',
        is: 'unbacked',
        marks: ['VI'],
        contradicts: 'number',
      },
      {
        what: 'another name of other letters',
        answer: 'The Central Intelligence Agency was founded in 1908 as a bureau of agents.',
        marks: ['Central Intelligence Agency'],
      },
    ],
  },
  {
    name: 'German units',
    language: 'de',
    sources: ['Das Abonnement kostet 5 Euro pro Monat. Das Büro öffnet um 14.30 Uhr. Die Stadt hat 1,5 Millionen Einwohner.'],
    cases: [
      { what: 'eine Zahl in Worten', answer: 'Die Stadt hat anderthalb Millionen Einwohner.', is: 'backed' },
      { what: 'eine Uhrzeit mit Doppelpunkt', answer: 'Das Büro öffnet um 14:30 Uhr.', is: 'backed' },
      {
        what: 'ein Jahr für einen Monat',
        answer: 'Das Abonnement kostet 5 Euro pro Jahr.',
        is: 'unbacked',
        marks: ['Jahr'],
        contradicts: 'unit',
      },
    ],
  },
];
