import type { Topic } from '../story.ts'

export const harbour: Topic = {
  summaries: {
    image:
      'The photograph of the warehouse appears first on a page of residents of the harbour and is later carried by two newsrooms, once cropped. Captions that place it in another town have no support in the sources that were found.',
    audio:
      'The recording is an interview about the warehouse fire at the harbour. Most of what is said about times and crews agrees with the log of the fire service. One claim conflicts with the port register, and one could not be checked.',
    video:
      'The clip appears first on a local page and is later carried by two newsrooms. Most of what is said about times and crews agrees with the log of the fire service. One claim conflicts with the port register.',
  },
  pictured: [
    { text: 'A sign in the picture names the building as Warehouse 14.', verdict: 'supported' },
    { text: 'The caption says that the picture was taken in Port Merrow.', verdict: 'unverified' },
  ],
  sources: [
    {
      domain: 'press-agency.example',
      tier: 'authoritative',
      pages: [
        ['/wire/warehouse-14', 'Fire at Warehouse 14: what is known', 5, 'full', 'high'],
        ['/wire/warehouse-14/times', 'Warehouse 14: the night in times', 6, 'partial', 'medium'],
      ],
    },
    {
      domain: 'port-register.example',
      tier: 'authoritative',
      pages: [['/leases/14', 'Leases of Warehouse 14', null, 'entity', 'high']],
    },
    {
      domain: 'cityherald.example',
      tier: 'news',
      pages: [
        ['/city/harbour-fire', 'Crews at the harbour until morning', 1, 'full', 'high'],
        ['/city/harbour-fire-pictures', 'The harbour fire in pictures', 2, 'partial', 'medium'],
        ['/city/harbour-lease', 'Who used Warehouse 14?', 9, 'page', 'medium'],
      ],
    },
    {
      domain: 'harbourlocal.example',
      tier: 'social',
      pages: [['/posts/8841', 'Smoke over the north quay', 0, 'full', 'high']],
    },
    {
      domain: 'clips.example',
      tier: 'social',
      pages: [
        ['/v/n4r7', 'harbour tonight', 1, 'full', 'medium'],
        ['/v/q2b9', 'harbour fire (repost)', 19, 'partial', 'low'],
      ],
    },
    {
      domain: 'quayforum.example',
      tier: 'community',
      pages: [['/t/3120', 'What happened at number 14', 3, 'entity', 'low']],
    },
    { domain: 'mirror-7.example', tier: 'unknown', pages: [['/img/44120', '', null, 'partial', 'low']] },
  ],
  talk: [
    { speaker: 'Speaker 1', says: 'We are standing on the north quay, about two hundred metres from the gate.' },
    { speaker: 'Speaker 2', says: 'Can you say when you first saw the smoke?' },
    {
      speaker: 'Speaker 1',
      says: 'A little after nine in the evening. The first crew was there by half past nine.',
      claims: [
        {
          text: 'The first crew arrived at the warehouse by half past nine in the evening.',
          quote: 'The first crew was there by half past nine.',
          verdict: 'supported',
        },
      ],
    },
    {
      speaker: 'Speaker 1',
      says: 'The warehouse had been empty for a year, everyone knew that.',
      claims: [
        {
          text: 'The warehouse was empty for a year before the fire.',
          quote: 'The warehouse had been empty for a year',
          verdict: 'contradicted',
        },
      ],
    },
    { speaker: 'Speaker 2', says: 'The register shows a lease until the spring. How sure are you?' },
    { speaker: 'Speaker 1', says: 'I walked past it every morning. There was never a light.' },
    {
      speaker: 'Speaker 3',
      says: 'Two crews arrived within ten minutes. We had the road open by then.',
      claims: [
        {
          text: 'Two crews arrived within ten minutes of the call.',
          quote: 'Two crews arrived within ten minutes.',
          verdict: 'supported',
        },
      ],
    },
    { speaker: 'Speaker 2', says: 'And the people who live along the quay?' },
    {
      speaker: 'Speaker 1',
      says: 'Nobody was warned. Not the crews, not the people on the quay.',
      claims: [{ text: 'Nobody along the quay was warned.', quote: 'Nobody was warned.', verdict: 'unverified' }],
    },
    {
      speaker: 'Speaker 3',
      says: 'That is not quite right. A siren was sounded twice, but the wind carried it out to sea.',
      claims: [
        {
          text: 'A siren was sounded twice during the night.',
          quote: 'A siren was sounded twice',
          verdict: 'mixed',
        },
      ],
    },
    { speaker: 'Speaker 2', says: 'What happens to the site now?' },
    { speaker: 'Speaker 3', says: 'It stays closed until the engineers have looked at the roof.' },
    { speaker: 'Speaker 1', says: 'And then somebody should tell us what was inside.' },
  ],
}
