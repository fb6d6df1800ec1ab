import type { JobFacts } from './job-facts.ts'
import { publicClaims, publicJob, publicResult, publicSource } from './public-shape.ts'
import type { Story } from './story.ts'

type Result = ReturnType<typeof publicResult>

const withResult = (change: (result: Result, story: Story) => unknown) => (job: JobFacts) => ({
  ...publicJob(job),
  result: job.story && change(publicResult(job.story), job.story),
})
/** Each claim with a member laid over it, by its place. */
const claimsWith = (member: string, values: readonly unknown[]) =>
  withResult((result, story) => ({
    ...result,
    claims: publicClaims(story).flatMap((claim, index, { length }) =>
      // At least one claim for each value, however few were made.
      values.filter((_, at) => at % length === index).map((value) => ({ ...claim, [member]: value })),
    ),
  }))
const datesAs = (values: readonly unknown[]) =>
  withResult((result, story) => ({
    ...result,
    provenance: values.map((firstSeenAt, index) => ({
      ...publicSource(story.sources[0] ?? { domain: 'dates.example', tier: 'news', isEarliest: false, pages: [] }),
      domain: `date-${index + 1}.example`,
      isEarliestSeen: false,
      urls: [{ url: `https://date-${index + 1}.example/`, firstSeenAt }],
    })),
  }))

/** Public names with contents that are strange, wrong, or new, by what is strange. */
export const oddContents: Readonly<Record<string, (job: JobFacts) => unknown>> = {
  'verdicts in other cases': claimsWith('verdict', [
    'SUPPORTED',
    'Contradicted',
    ' mixed ',
    'UnVerified',
    'supported.',
  ]),
  'verdict words never seen': claimsWith('verdict', [
    'misleading',
    'Partly_True',
    'out-of-context',
    'satire',
    'not checkable',
    '',
    '🟡',
    'x'.repeat(400),
  ]),
  'verdicts that are no words': claimsWith('verdict', [
    null,
    3,
    true,
    ['supported'],
    { label: 'supported' },
    undefined,
  ]),
  'confidence of every kind': claimsWith('confidence', [0, 1, 0.005, 87, -0.2, 'high', '0.8', '80 %', null, 1e300]),
  'speakers of every kind': claimsWith('speaker', ['speaker_0', 'SPEAKER 01', 'A', 2, null, '', 'Maire Quill']),
  'quotes that are not in the transcript': claimsWith('verbatimQuote', ['Nobody ever said this.', '', null, 4]),
  'quotes with other spaces and marks': withResult((result, story) => ({
    ...result,
    claims: publicClaims(story).map((claim) => ({
      ...claim,
      verbatimQuote: `“${claim.verbatimQuote?.toUpperCase().replaceAll(' ', '\u00a0 ').replaceAll('.', '…')}”`,
    })),
  })),
  'tiers never seen': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source, index) => ({
      ...source,
      tier: ['academic', 'Tier 1', 'AUTHORITATIVE', 'fact_checker', '', null, 7][index % 7],
    })),
  })),
  'match and relevance words never seen': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source) => ({
      ...source,
      urls: source.urls.map((page) => ({ ...page, matchType: 'near-duplicate', relevance: 0.71 })),
    })),
  })),
  'no source is the earliest': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source) => ({ ...source, isEarliestSeen: false })),
  })),
  'every source is the earliest': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source) => ({ ...source, isEarliestSeen: true })),
  })),
  'the earliest has a later date than others': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source, index, { length }) => ({
      ...source,
      isEarliestSeen: index === length - 1,
    })),
  })),
  'dates of every form': datesAs([
    '2024-03-14',
    '2024-03-14T09:12:04Z',
    '2024-03-14T09:12:04.123+05:30',
    '2024-03',
    '2024',
    'March 2024',
    '14/03/2024',
    '03/14/2024',
    'two days ago',
    1_710_407_524,
    1_710_407_524_000,
    '1710407524',
    '',
    null,
    false,
    '0001-01-01T00:00:00',
    '2024-02-30',
    '2999-01-01',
    '-271821-04-20',
    '2024-03-14T25:61:00Z',
  ]),
  'addresses of every kind': withResult((result) => ({
    ...result,
    provenance: result.provenance.map((source) => ({
      ...source,
      urls: ODD_ADDRESSES.map((url) => ({ url, pageTitle: 'An address', matchType: 'full' })),
    })),
  })),
  'new members everywhere': (job) => deeper(publicJob(job)),
  'optional members are null': (job) => ({
    ...publicJob(job),
    durationSeconds: null,
    statusMessage: null,
    userContext: null,
    modifiedAt: null,
    result: job.story && {
      ...publicResult(job.story),
      provenance: job.story.sources.map(({ domain, tier }) => ({
        domain,
        tier,
        isEarliestSeen: null,
        urls: [{ url: `https://${domain}/`, pageTitle: null, firstSeenAt: null, matchType: null, relevance: null }],
      })),
      claims: job.story.claims.map(({ text }) => ({
        claimText: text,
        verbatimQuote: null,
        verdict: null,
        confidence: null,
        speaker: null,
      })),
      transcript: null,
    },
  }),
  'no detailed report': withResult((result) => ({
    ...result,
    hasDetailedReport: false,
    claims: null,
    transcript: null,
    provenance: result.provenance.map(({ domain, tier }) => ({ domain, tier, urls: [] })),
  })),
  'optional members are absent': (job) => ({
    id: job.id,
    status: job.status,
    progress: job.progress,
    result: job.story && {
      summary: job.story.summary,
      provenance: job.story.sources.map(({ domain, tier }) => ({
        domain,
        tier,
        urls: [{ url: `https://${domain}/` }],
      })),
      claims: job.story.claims.map(({ text }) => ({ claimText: text })),
    },
  }),
  'nothing was found': withResult((result) => ({ ...result, provenance: [], claims: [], transcript: '' })),
  'lists are null': withResult((result) => ({
    ...result,
    summary: null,
    provenance: null,
    claims: null,
    transcript: null,
  })),
  'only a summary': withResult(({ summary }) => ({ summary })),
  'only a transcript': withResult(({ transcript }) => ({ transcript })),
  'wrong types everywhere': withResult(() => ({
    modality: 4,
    hasDetailedReport: 'yes',
    summary: { text: ['a', 1] },
    provenance: 'archive.example',
    claims: { claimText: 7 },
    transcript: 12,
  })),
  'entries of the wrong type': withResult((result) => ({
    ...result,
    provenance: [null, 4, 'archive.example', [], {}, ...result.provenance, { domain: 5, tier: {}, urls: 'none' }],
    claims: [null, true, 'A claim in plain words.', [], {}, ...(result.claims ?? []), { claimText: ['a', 'b'] }],
  })),
  'the result is empty': withResult(() => ({})),
  'the result is a string': withResult(({ summary }) => summary),
  'the result is a list': withResult((result) => [result, { ...result, summary: 'A second result.' }]),
  'a picture with claims and a transcript': (job) => ({ ...publicJob(job), modality: 'image' }),
  'a summary in Markdown': withResult((result) => ({
    ...result,
    summary: `# Summary\n\n**${result.summary}**\n\n- one\n- two\n\n[a link](https://archive.example/) ![](https://archive.example/a.png)`,
  })),
  'a summary of many paragraphs': withResult((result) => ({
    ...result,
    summary: Array.from({ length: 24 }, (_, index) => `${index + 1}. ${result.summary}`).join('\n\n'),
  })),
  'other writing systems': withResult((result) => ({
    ...result,
    summary: 'الصورة أقدم من الحدث. 写真は出来事より古い。 Снимок старше события. תמונה ישנה יותר. ภาพเก่ากว่าเหตุการณ์',
    transcript: 'المتحدث 1: كنا على الرصيف.\n話者2: 九時過ぎでした。\nГоворящий 3: Дорога была открыта.',
  })),
}

const ODD_ADDRESSES = [
  'https://archive.example/a',
  'http://archive.example/plain',
  '//archive.example/b',
  'archive.example/c',
  '',
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  'mailto:desk@archive.example',
  'https://user:secret@archive.example/',
  'https://127.0.0.1:9/',
  'https://xn--rchive-6ve.example/',
  'https://аrchive.example/',
  'https://archive.example/\u202egpj.exe',
  `https://archive.example/${'a'.repeat(4000)}`,
]

/** The same with members that nobody has seen, at every depth. */
function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper)
  if (value === null || typeof value !== 'object') return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, deeper(inner)])),
    geoHints: [{ place: 'Port Merrow', weight: 0.4 }],
    'x-review': null,
  }
}
