import { FactCheckResult, type Turn } from '../../../src/shared/model/fact-check.ts'
import { claim, found, type Given, page, source, turn } from './parts.ts'

/** Sources of every tier, one of them unknown to this version. */
export const sources = [
  source(
    'harbourlocal.example',
    'social',
    [page('https://harbourlocal.example/posts/8812', 'Fire at the quay, seen from the ferry', '2026-03-14T21:40:00Z')],
    true,
  ),
  source('press-agency.example', 'authoritative', [
    page('https://press-agency.example/2026/03/19/harbour-fire', 'Harbour warehouse fire: what is known', '2026-03-19'),
    page('https://press-agency.example/corrections', 'Corrections', '03/04/26', 'partial'),
  ]),
  source('cityherald.example', 'news', [
    page('https://cityherald.example/news/warehouse-fire', 'Warehouse burns on the east quay', '2026-03-15T06:12:00'),
    page('https://cityherald.example/news/warehouse-fire-2', 'Crews praised', '2026-03-15', 'partial'),
    page('http://cityherald.example/print/9912', null, '2026-03-15', 'partial'),
    page('https://cityherald.example/opinion/quay', 'Who owns the quay?', null, 'partial'),
  ]),
  source('forum.example', 'community', [
    page('https://forum.example/t/4410', 'That video again', '2026-04-02', 'entity'),
    page('https://forum.example/t/4411', 'Re: That video again', '2026-04-02', 'entity'),
    page('https://fоrum.example/t/4412', 'A host that only looks alike', '2026-04-03', 'entity'),
  ]),
]

/** Claims with every known verdict, a word of its own and a confidence off the scale. */
export const claims = [
  claim(0, {
    quote: 'The warehouse had been empty for a year.',
    text: 'The burnt warehouse stood empty for a year before the fire.',
    verdict: 'contradicted',
    confidence: 0.82,
    speaker: 'Speaker 1',
    startSeconds: 192,
    explanation: 'The port register lists two tenants in the months before the fire.',
    sources: [
      'https://cityherald.example/news/warehouse-fire',
      'Port register, entry 2026-118',
      'press-agency.example',
    ],
  }),
  claim(1, {
    quote: 'Two crews arrived within ten minutes',
    verdict: 'supported',
    confidence: 0.91,
    speaker: 'Speaker 2',
    startSeconds: 280,
    sources: ['https://press-agency.example/2026/03/19/harbour-fire'],
  }),
  claim(2, { quote: 'Nobody was warned.', verdict: 'unverified', speaker: 'Speaker 1', startSeconds: 362 }),
  claim(3, { text: 'The road was open when the crews came.', verdict: 'mixed', confidence: 0.5, speaker: 'Speaker 2' }),
  claim(4, { quote: 'There had been a fire there before', verdict: 'missing_context', confidence: 1.4 }),
]

/** What is said in the video. */
export const talk: Turn[] = [
  turn(
    'Speaker 1',
    188,
    'You could see it from the ferry. The warehouse had been empty for a year, everyone knew that.',
  ),
  turn('Speaker 2', 276, 'Two crews arrived within ten minutes. We had the road open by then.'),
  turn('Speaker 1', 358, 'Nobody was warned. Not the crews, not the people on the quay.'),
  turn('Interviewer', 371, 'And what did the port say?'),
  turn(
    'Speaker 1',
    376,
    'They said — and I quote — “the warehouse had been empty for a year”. That was the whole answer.',
  ),
]

/** Everything the service found about it; `given` = what it says otherwise. */
export const result = (given: Given<FactCheckResult> = {}) =>
  FactCheckResult.parse({
    summary:
      'The clip appears first on a local page on 14 March and is later carried by two newsrooms. One claim conflicts with the port register.',
    sources,
    claims,
    transcript: { turns: talk, language: 'en' },
    modality: 'video',
    hasDetailedReport: true,
    foundAt: {
      summary: found('result.summary'),
      sources: found('result.provenance'),
      claims: found('result.claims'),
      transcript: found('result.transcript'),
    },
    ...given,
  })
