import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PRINTED } from '../../src/main/export/facts/printed-limits.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { plainCell } from '../../src/main/export/files/tables/csv.ts'
import { parseReply } from '../../src/main/service/parse-reply.ts'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import { unreadOf } from '../../src/shared/model/held-replies.ts'
import { stageWords } from '../../src/shared/words/faces.ts'
import { linkService } from '../../src/shared/words/report/report-link.ts'
import { moreUnread } from '../../src/shared/words/unread-members.ts'
import { verdictWords } from '../../src/shared/words/verdicts.ts'
import { imageResult, type Plan } from '../../tools/simulated-service/image-result.ts'
import { sampleLinkFacts } from '../support/link-report-facts.ts'
import { bare } from '../support/printed-text.ts'
import { type ReplyText, textsOf } from '../support/reply-texts.ts'
import { sampleFacts } from '../support/report-facts.ts'
import {
  csvForm,
  type Form,
  formOf,
  jsonForm,
  LEAST_CUT,
  pageForms,
  printForm,
  wordForm,
} from '../support/report-forms.ts'
import { saidOnScreen } from '../support/said.ts'

const SENT = '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg'
const PICTURE = { format: 'jpeg', width: 1600, height: 1200, hasExif: true } as const

type Entry = Record<string, unknown>
const entry = (seed: number, plan: Plan = 'detailed', over: Entry = {}): Entry => {
  const sha256 = createHash('sha256').update(`image ${seed}`).digest('hex')
  return { ...imageResult(sha256, PICTURE, SENT, plan, 1), ...over }
}
const reply = (images: readonly Entry[], over: Entry = {}): string =>
  JSON.stringify({
    images,
    totalCreditsUsed: images.length,
    totalProcessingTimeMs: 900,
    isSuccessful: true,
    errorMessage: null,
    hasDetailedReport: true,
    ...over,
  })
const members = (count: number): Entry =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`member${at}`, `what member ${at} says`]))

/** Replies about a file, by what is special about each. */
const ofFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from({ length: 24 }, (_, seed) => [`plain ${seed}`, reply([entry(seed)])])),
  'a basic plan': reply([entry(1, 'basic')], { hasDetailedReport: false }),
  'a verdict never seen': reply([entry(2, 'detailed', { verdict: `dreamt up ${'on and '.repeat(40)}on` })]),
  'an error for the image': reply([entry(3, 'detailed', { verdict: null, errorMessage: 'It could not be decoded.' })]),
  'an error for the request': reply([entry(4)], { errorMessage: 'One model did not answer.', isSuccessful: false }),
  'members that nobody knows': reply(
    [entry(5, 'detailed', { watermark: { scheme: 'a mark', notes: ['one', 'two'] } })],
    {
      model: { name: 'a model of another name' },
    },
  ),
  'a member longer than a page': reply([entry(6, 'detailed', { trace: `It begins here. ${'And on. '.repeat(4000)}` })]),
  'members in other forms': reply([
    entry(7, 'detailed', {
      confidence: 'high',
      verdict: ['real'],
      generators: 'none of them',
      deepAnalysis: 'A text.',
    }),
  ]),
  '300 members that nobody knows': reply([entry(8, 'detailed', members(300))]),
  'a member named twice': `{"model":"the first model",${reply([entry(9)], { model: 'the second model' }).slice(1)}`,
  'two entries of the name that was sent': reply([entry(10), entry(11, 'detailed', { verdict: 'ai_edited' })]),
  'three entries, one of them of that name': reply([
    entry(12, 'detailed', { fileName: 'other-1.jpg' }),
    entry(13),
    entry(14, 'detailed', { fileName: 'other-2.jpg', errorMessage: 'Too small.' }),
  ]),
  'no entry': reply([]),
}

describe('every reply of image forensics', () => {
  it('about a file is told in every form of a report, in its own words', async () => {
    await expectTold(Object.entries(ofFiles).map(([name, raw]) => ({ name, raw, facts: aboutFile(raw) })))
  })

  it('about a page with several images is told of each of them', async () => {
    const verdicts = ['real', 'ai_edited', 'real', 'digitally_edited']
    const raw = reply(
      verdicts.map((verdict, at) => entry(20 + at, 'detailed', { verdict, fileName: `page-${at}.jpg` })),
    )
    const facts = aboutPage(raw)
    await expectTold([{ name: 'a page', raw, facts }])
    const cells = csvForm(facts, jsonForm(facts).item)
    expect(cells.get('verdict')).toBe('')
    expect(cells.get('image_verdicts')).toBe('2 real, 1 ai_edited, 1 digitally_edited')
    expect(cells.get('image_results')?.split('\n')).toHaveLength(4)
  })

  it('keeps every entry where none is known to be meant, and says so', () => {
    const facts = aboutFile(ofFiles['two entries of the name that was sent'] ?? '')
    const { item } = jsonForm(facts)
    expect(item.service.analysis).toMatchObject({
      images: [],
      otherImages: [{ at: 'images[0]' }, { at: 'images[1]' }],
      unmatched: expect.stringContaining('Several entries'),
    })
    expect(csvForm(facts, item).get('verdict')).toBe('')
    expect(printForm(facts).says(linkService.unmatchedEntry({ n: 2 }))).toBe(true)
  })

  it('of which one entry is known to be meant has the others apart from it', () => {
    const { item } = jsonForm(aboutFile(ofFiles['three entries, one of them of that name'] ?? ''))
    expect(item.service.analysis).toMatchObject({
      images: [{ at: 'images[1]', fileName: SENT }],
      otherImages: [{ fileName: 'other-1.jpg' }, { fileName: 'other-2.jpg' }],
      unmatched: null,
    })
  })
})

type Told = { name: string; raw: string; facts: ReportFacts }

async function expectTold(all: readonly Told[]): Promise<void> {
  const pages = await pageForms(all.map(({ facts }) => facts))
  const lost: string[] = []
  for (const [at, { name, raw, facts }] of all.entries()) {
    const { analysis } = facts.service
    if (analysis === null) throw new Error(`${name}: there is no analysis.`)
    const { item, texts } = jsonForm(facts)
    const [print, word, page] = [printForm(facts), await wordForm(facts), pages[at] ?? formOf('')]
    const screen = facts.link === null ? formOf(bare(saidOnScreen(analysis))) : null
    const miss = (form: string, what: string) => lost.push(`${name}: ${form}: ${what.slice(0, 120)}`)
    for (const text of textsOf(raw) ?? []) {
      if (isBeyondReader(text, analysis)) continue
      const what = `${text.path} ${text.text}`
      if (!texts.has(text.text)) miss('JSON', what)
      if (!isWorded(page, text)) miss('page', what)
      if (!isPrinted(print, text, analysis)) miss('print', what)
      if (!isPrinted(word, text, analysis)) miss('Word', what)
      if (screen !== null && isOnScreen(text, analysis) && !isWorded(screen, text)) miss('window', what)
    }
    const more = moreUnread(unreadOf(analysis.reply), analysis.replySha256)
    for (const form of more === null ? [] : [print, word, page, ...(screen === null ? [] : [screen])])
      if (!form.says(more ?? '')) miss('count', more ?? '')
    const cells = csvForm(facts, item)
    for (const { path, json } of analysis.reply.unread.slice(0, 20))
      if (json.length < 500 && cells.get('reply_members')?.includes(plainCell(`${path}=${json}`)) !== true)
        miss('CSV', path)
    for (const { at: entryAt, verdict } of analysis.reply.images)
      if (verdict !== null && !cells.get('image_results')?.includes(plainCell(`${entryAt}, ${verdict}`)))
        miss('CSV', `${entryAt} ${verdict}`)
  }
  expect(lost).toEqual([])
}

/** A word that is known here may be told by what it means. */
const isWorded = (form: Form, { text }: ReplyText, most?: number): boolean =>
  [text, verdictWords(text).label, stageWords(text).label].some((one) => form.says(one, most))

const isPrinted = (form: Form, text: ReplyText, { reply: { unread } }: Analysis): boolean =>
  isWorded(form, text) ||
  (text.text.length > LEAST_CUT && form.says(text.text, LEAST_CUT)) ||
  unread.some(
    ({ path, json }, at) => text.path.startsWith(path) && (at >= PRINTED.members || json.length > PRINTED.memberText),
  )

const isBeyondReader = ({ path, text }: ReplyText, { reply: { unread, unreadLeftOut = 0 } }: Analysis): boolean =>
  unreadLeftOut > 0 && /\.member\d+$/.test(path) && !unread.some(({ json }) => json === JSON.stringify(text))

/** The window draws the entry that is meant; the others with their verdicts, and the raw reply whole. */
const isOnScreen = ({ path, text }: ReplyText, { result, reply: { unread } }: Analysis): boolean =>
  result !== null &&
  (!path.startsWith('images[') || path.startsWith(`${result.at}.`)) &&
  !unread.some((member) => path.startsWith(member.path) && text.length > 10_000)

function analysisOf(raw: string, sample: Analysis | null, sentName: string | null): Analysis {
  const body = Buffer.from(raw)
  const answer = { status: 200, headers: {}, body, bodyState: 'whole', isPublicIssuer: null } as const
  const { reply: read, imageIndex } = parseReply(answer, sentName, 0)
  if (read === null || sample === null) throw new Error('No reply was read.')
  const result = imageIndex === null ? null : (read.images[imageIndex] ?? null)
  return { ...sample, sentName, reply: read, result, replyBytes: body.length }
}

const aboutFile = (raw: string): ReportFacts =>
  sampleFacts((facts) => {
    facts.service.analysis = analysisOf(raw, facts.service.analysis, SENT)
    facts.item.analyses = [facts.service.analysis]
    facts.item.row.status = facts.service.analysis.result === null ? 'done_unread' : 'done'
  })

const aboutPage = (raw: string): ReportFacts =>
  sampleLinkFacts({
    change: (facts) => {
      facts.service.analysis = analysisOf(raw, facts.service.analysis, null)
    },
  })
