import type { Topic } from '../story.ts'

export const lighthouse: Topic = {
  summaries: {
    image:
      'The picture of the lighthouse was found on an archive page with a date and the name of the photographer. Later copies are mirrored left to right, and most of them leave the name out.',
    audio:
      'A conversation about the lighthouse and its keeper. The year in which the lamp was changed agrees with the archive; the account of the storm is told in two ways by the sources that were found.',
    video:
      'A film about the lighthouse and its keeper. The pictures of the storm are older than the interview. The year in which the lamp was changed agrees with the archive.',
  },
  pictured: [
    { text: 'The date on the print is 1987.', verdict: 'supported' },
    { text: 'The caption says that the tower no longer stands.', verdict: 'contradicted' },
  ],
  sources: [
    {
      domain: 'coast-archive.example',
      tier: 'authoritative',
      pages: [
        ['/prints/1987-114', 'Print 1987/114: the tower from the west', 0, 'full', 'high'],
        ['/lamps', 'Lamps of the north coast', null, 'entity', 'medium'],
      ],
    },
    {
      domain: 'islandtimes.example',
      tier: 'news',
      pages: [
        ['/keeper', 'The last keeper remembers', 14, 'partial', 'high'],
        ['/storm', 'The storm, forty years on', 33, 'page', 'medium'],
      ],
    },
    {
      domain: 'northcoast-radio.example',
      tier: 'news',
      pages: [['/e/88', 'Episode 88: the lamp', 15, 'full', 'high']],
    },
    {
      domain: 'oldpictures.example',
      tier: 'social',
      pages: [
        ['/g/19', 'lighthouse (mirrored)', 60, 'partial', 'medium'],
        ['/g/24', 'lighthouse, they tore it down', 71, 'full', 'medium'],
      ],
    },
    {
      domain: 'towerfriends.example',
      tier: 'community',
      pages: [['/members/notes', 'Notes of a member', 90, 'entity', 'low']],
    },
    { domain: 'img-host.example', tier: 'unknown', pages: [['/x/3', '', null, 'full', 'low']] },
  ],
  talk: [
    { speaker: 'Speaker 1', says: 'You kept the light for eleven winters. What do you remember first?' },
    { speaker: 'Speaker 2', says: 'The stairs. A hundred and forty of them, twice a night.' },
    {
      speaker: 'Speaker 2',
      says: 'The old lamp was taken out in the year I came, and the new one never failed once.',
      claims: [
        {
          text: 'The lamp was changed in the year the keeper arrived.',
          quote: 'The old lamp was taken out in the year I came',
          verdict: 'supported',
        },
        { text: 'The new lamp never failed.', quote: 'the new one never failed once', verdict: 'contradicted' },
      ],
    },
    { speaker: 'Speaker 1', says: 'There is a note of a dark night in the log, in the second winter.' },
    { speaker: 'Speaker 2', says: 'One night, then. The wind took a pane of glass, not the lamp.' },
    {
      speaker: 'Speaker 1',
      says: 'And the storm? People say that the sea came over the wall.',
      claims: [
        {
          text: 'The sea came over the wall during the storm.',
          quote: 'the sea came over the wall',
          verdict: 'mixed',
        },
      ],
    },
    {
      speaker: 'Speaker 2',
      says: 'It came to the door. We had the boat tied to the kitchen window by four in the morning.',
      claims: [
        {
          text: 'A boat was tied to the kitchen window by four in the morning.',
          quote: 'We had the boat tied to the kitchen window by four in the morning.',
          verdict: 'unverified',
        },
      ],
    },
    { speaker: 'Speaker 3', says: 'I was six. I remember the boat, and I remember the dog on the stairs.' },
    { speaker: 'Speaker 1', says: 'The tower is still there. Do you go back?' },
    { speaker: 'Speaker 2', says: 'Every spring. Somebody has painted it the wrong white.' },
  ],
}
