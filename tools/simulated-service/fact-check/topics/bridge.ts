import type { Topic } from '../story.ts'

export const bridge: Topic = {
  summaries: {
    image:
      'The picture of the footbridge is older than the event that it is said to show. It stands on the page of the engineers from the day of the opening, and was shared again two years later with another caption.',
    audio:
      'A radio talk about the new footbridge. The figures for its length and its cost agree with the published contract; the number of people who cross it each day does not agree with the counts of the town.',
    video:
      'A report from the opening of the footbridge. The figures for its length and its cost agree with the published contract; the number of people who cross it each day does not agree with the counts of the town.',
  },
  pictured: [
    { text: 'The plate on the pier says that the bridge is 412 metres long.', verdict: 'supported' },
    { text: 'The caption says that the bridge was closed on the day of the picture.', verdict: 'contradicted' },
    { text: 'The caption says that the picture was taken from the east bank.', verdict: 'unverified' },
  ],
  sources: [
    {
      domain: 'towncouncil.example',
      tier: 'authoritative',
      pages: [
        ['/contracts/footbridge', 'Footbridge: contract and drawings', 12, 'entity', 'high'],
        ['/counts/2026', 'Daily counts on the footbridge', 40, 'entity', 'medium'],
      ],
    },
    {
      domain: 'span-engineers.example',
      tier: 'authoritative',
      pages: [['/projects/westbank', 'West Bank footbridge opens', 0, 'full', 'high']],
    },
    {
      domain: 'riverpost.example',
      tier: 'news',
      pages: [
        ['/opening', 'Thousands walk over the new bridge', 1, 'full', 'high'],
        ['/opening/letters', 'Letters: is it wide enough?', 8, 'page', 'low'],
      ],
    },
    { domain: 'morningwave.example', tier: 'news', pages: [['/shows/412', 'The 412 metres', 3, 'partial', 'medium']] },
    {
      domain: 'shareboard.example',
      tier: 'social',
      pages: [
        ['/p/771', 'bridge closed again??', 730, 'full', 'high'],
        ['/p/802', 'same bridge, other side', 733, 'partial', 'low'],
      ],
    },
    {
      domain: 'walkers-club.example',
      tier: 'community',
      pages: [['/routes/9', 'Route 9, west bank', null, 'page', 'low']],
    },
    { domain: 'cdn-edge.example', tier: 'unknown', pages: [['/a/7f1c.jpg', '', 731, 'full', 'low']] },
  ],
  talk: [
    { speaker: 'Speaker 1', says: 'Good morning. We are on the west bank, and the bridge is open at last.' },
    {
      speaker: 'Speaker 2',
      says: 'It is four hundred and twelve metres from pier to pier, the longest of its kind in the valley.',
      claims: [
        {
          text: 'The footbridge is 412 metres long.',
          quote: 'It is four hundred and twelve metres from pier to pier',
          verdict: 'supported',
        },
        {
          text: 'No footbridge in the valley is longer.',
          quote: 'the longest of its kind in the valley',
          verdict: 'unverified',
        },
      ],
    },
    { speaker: 'Speaker 1', says: 'And what did it cost in the end?' },
    {
      speaker: 'Speaker 2',
      says: 'Six million, as it stands in the contract. Not one coin more.',
      claims: [
        {
          text: 'The bridge cost six million, as agreed in the contract.',
          quote: 'Six million, as it stands in the contract.',
          verdict: 'mixed',
        },
      ],
    },
    {
      speaker: 'Speaker 3',
      says: 'Twenty thousand people cross it every day. I have seen it with my own eyes.',
      claims: [
        {
          text: 'Twenty thousand people cross the bridge each day.',
          quote: 'Twenty thousand people cross it every day.',
          verdict: 'contradicted',
        },
      ],
    },
    { speaker: 'Speaker 1', says: 'The town counts it with a small camera under the lamp, does it not?' },
    { speaker: 'Speaker 2', says: 'It does. I would have to look up the figure.' },
    {
      speaker: 'Speaker 2',
      says: 'What I can say is that it was built in eighteen months.',
      claims: [
        {
          text: 'The bridge was built in eighteen months.',
          quote: 'it was built in eighteen months',
          verdict: 'supported',
        },
      ],
    },
    { speaker: 'Speaker 3', says: 'My father said it would take five years. He is here today.' },
    { speaker: 'Speaker 1', says: 'Let us ask him when we reach the other side.' },
  ],
}
