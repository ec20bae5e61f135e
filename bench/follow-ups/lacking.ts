/**
 * Follow-ups of the sets mtrag_cloud and mtrag_clapnq, as their `multi_turn` calls them, which lack their subject: read without the
 * conversation they do not tell what thing they ask about. That is only a pronoun ("Is it free?"), or left out ("any awards", "data
 * volume"), or one side of a comparison. Judged by reading, whatever was found for them and whatever `carry_context` makes of them.
 */
const LACKING: Readonly<Record<string, readonly number[]>> = {
  ddbbbe7ea13560c5768639207e1ca604: [3],
  '81afaf82a0d9a5fad6eaa196f8d9641c': [8],
  c01c8cf11437e6bb3bc93efac26528c2: [5],
  '1be66272113492407e814eaf21a761d4': [2, 4, 5],
  '4175fcce99c56af0e02be5b8990fc16a': [6, 7, 8],
  f5a8ca2f2bc12180940167fb920bb018: [3, 6, 7],
  '674aa142d92a6b4262de254df0c3f7b2': [2, 3, 4, 5],
  '927077bd895f0c292618f4a34789bef3': [2, 3],
  '5815bb4a99e2a0d8a986348da4c49083': [2, 3],
  '1c0e5e78f1a16ea2eb2165b6aa31dc61': [2, 3, 4, 5, 9],
  '91204c45fc829e328f9a3643d9dd4c2b': [2, 3, 6, 7],
  '6a738cc02c5aa0b74319acd0e8a809dd': [3, 5],
  '717ca9138f07b4621887812f47499d74': [6],
};

/** Whether the query of that id lacks its subject; an id is a conversation's and the number of its turn. */
export function lacksSubject(id: string): boolean {
  const [conversation = '', turn] = id.split('<::>');
  return LACKING[conversation]?.includes(Number(turn)) ?? false;
}
