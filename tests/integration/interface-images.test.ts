import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { instant } from '../../src/shared/words/dates.ts'
import { faces } from '../../src/shared/words/faces.ts'
import { result as words } from '../../src/shared/words/item.ts'
import { replyRemarkWords as odd, replyRemarks } from '../../src/shared/words/reply-remarks.ts'
import { report as reportWords } from '../../src/shared/words/report/report.ts'
import { NO_SCALE, OFF_SCALE, timeWords } from '../../src/shared/words/sent.ts'
import { certainty, manipulatedDisagrees, scale, score, verdictWords } from '../../src/shared/words/verdicts.ts'
import { faceExtra } from '../../src/shared/words/viewer.ts'
import { oddFaces } from '../../tools/simulated-service/odd-faces.ts'
import { sha256Of } from '../support/pictures.ts'
import { properImage, type Read, readReply, setupReadingDesk } from '../support/reading-desk.ts'
import { SLIPS } from '../support/said.ts'

/** One sentence of the interface for images after the other: how it is read, kept, and said on screen and in the report. */
describe('images', () => {
  it('holds one entry per image; the one that bears the sent name answers, wherever it stands', async () => {
    const desk = await setupReadingDesk()
    const read = await desk.entries((name) => [{ ...properImage('other.png'), verdict: 'real' }, properImage(name)])
    expect([read.state, read.analysis?.result?.verdict, read.analysis?.result?.at]).toEqual([
      'done',
      'ai_edited',
      'images[1]',
    ])
    expect(read.screen).toContain('Entries in the reply')
    expect(read.screen).toContain('other.png')
    expectWhole(read)
  })
  it('may hold none: paid, kept, and said', async () => {
    const read = await (await setupReadingDesk()).entries(() => [])
    expect([read.state, read.chargedCredits]).toEqual(['done_unread', 1])
    expectSaid(read, words.noEntry, odd.successfulWithoutEntry({ isAttached: false }))
    expectWhole(read)
  })
  it('with several entries of the sent name answers with none of them, and shows all', async () => {
    const read = await (await setupReadingDesk()).entries((name) => [
      properImage(name),
      { ...properImage(name), verdict: 'real' },
    ])
    expect([read.state, read.reason, read.analysis?.result]).toEqual(['done_unread', 'answer_unmatched', null])
    expectSaid(read, words.severalNamed)
    expect(contradictionsIn(read)).toContain(
      odd.entriesDiffer({ n: 2, sentName: read.analysis?.sentName ?? '', verdicts: '“ai_edited”, “real”' }),
    )
    expect(read.screen).toContain('No indication reported')
  })
  it('with several entries of other names answers with none', async () => {
    const read = await (await setupReadingDesk()).entries(() => [properImage('a.png'), properImage('b.png')])
    expect(read.state).toBe('done_unread')
    expectSaid(read, words.noneNamed({ n: 2 }))
  })
  it('with one entry beside others that are no records is not certain', async () => {
    const read = await (await setupReadingDesk()).entries(() => [{ ...properImage('x'), fileName: null }, 'b'])
    expect(read.state).toBe('done_unread')
    expectSaid(read, words.partlyRead)
  })
  it('that is no list is no reply this version can read: paid, kept, never sent again', async () => {
    const read = await readReply({}, { images: { 0: 'x' } })
    expect([read.state, read.reason, read.posts]).toEqual(['done_unread', 'answer_unreadable', 1])
    expectWhole(read)
  })
})

describe('totalCreditsUsed', () => {
  it('is what was charged, also where the parts add up to something else', async () => {
    const read = await readReply({ creditsUsed: 2 }, { totalCreditsUsed: 3 })
    expect([read.state, read.chargedCredits]).toEqual(['done', 3])
    expectSaid(read, odd.totalIsNotSum({ total: '3 credits', sum: '2 credits', isAll: true, isCounted: true }))
  })
  it('absent or in another form leaves the sum of the parts', async () => {
    const desk = await setupReadingDesk()
    expect((await desk.reply({ creditsUsed: 2 }, { totalCreditsUsed: undefined })).chargedCredits).toBe(2)
    const text = await desk.reply({ creditsUsed: 2 }, { totalCreditsUsed: '5' })
    expect(text.chargedCredits).toBe(2)
    expectSaid(text, '“5”, sent as text')
    const none = await desk.reply({ creditsUsed: null }, { totalCreditsUsed: null })
    expect([none.state, none.chargedCredits]).toEqual(['done', null])
  })
  it('below zero is kept as sent and not counted with', async () => {
    const read = await readReply({ creditsUsed: -4 }, { totalCreditsUsed: -4 })
    expect(read.chargedCredits).toBeNull()
    const text = odd.chargeBelowZero({ isAttached: false, name: 'totalCreditsUsed', value: '-4' })
    expectSaid(read, odd.expectedInstead({ text }))
  })
  it('beyond anything it could be is kept as sent and not counted with', async () => {
    const read = await readReply({ creditsUsed: null }, { totalCreditsUsed: 1e21 })
    expect([read.state, read.chargedCredits]).toEqual(['done', null])
    const text = odd.chargeTooHigh({ isAttached: false, name: 'totalCreditsUsed', value: '1e+21' })
    expectSaid(read, odd.expectedInstead({ text }))
  })
})

describe('creditsUsed', () => {
  it('of the image stands beside the charge for the whole request', async () => {
    const read = await (await setupReadingDesk()).entries(
      (name) => [
        { ...properImage(name), creditsUsed: 3 },
        { ...properImage('other.png'), creditsUsed: 2 },
      ],
      { totalCreditsUsed: 5 },
    )
    expect([read.chargedCredits, read.analysis?.result?.creditsUsed]).toEqual([5, 3])
    expect(read.screen).toContain('Charged for the request 5 credits')
    expect(read.screen).toContain('Sum of the parts 5 credits · 2 images')
    expect(contradictionsIn(read)).toEqual([])
  })
})

describe('totalProcessingTimeMs and processingTimeMs', () => {
  it('are milliseconds of the request and of the image, shown in their unit', async () => {
    const read = await readReply({ processingTimeMs: 840 }, { totalProcessingTimeMs: 1852 })
    expect(read.screen).toContain('Processing time 840 ms')
    expect(read.screen).toContain('Processing time, request 1.9 s')
  })
  it('absent or of another form are said to be that', async () => {
    const read = await readReply({ processingTimeMs: '840 ms' }, { totalProcessingTimeMs: undefined })
    expect(read.state).toBe('done')
    expectSaid(read, '“840 ms”, sent as text')
    expect(read.screen).toContain('Processing time, request not in the reply')
  })
  it('that do not fit are both shown', async () => {
    const read = await readReply({ processingTimeMs: 9000 }, { totalProcessingTimeMs: 40 })
    expectSaid(read, odd.timeBeyondTotal({ isAttached: false, image: 9000, total: 40 }))
  })
})

describe('isSuccessful', () => {
  it('true is shown beside the result', async () => {
    expect((await readReply()).screen).toContain('Marked as successful yes')
  })
  it('false without a verdict or a charge is a refusal in the words of the service', async () => {
    const read = await readReply(
      {},
      { images: [], totalCreditsUsed: 0, isSuccessful: false, errorMessage: 'Nothing usable' },
    )
    expect([read.state, read.reason, read.serviceMessage]).toEqual(['rejected', 'refused_by_service', 'Nothing usable'])
    expectWhole(read)
  })
  it('false under a 200 with credits used is a result that was paid for, and says so', async () => {
    const read = await readReply({ verdict: null, creditsUsed: 2 }, { isSuccessful: false, totalCreditsUsed: 2 })
    expect([read.state, read.chargedCredits]).toEqual(['done_partial', 2])
    expectSaid(read, odd.unsuccessfulCharged({ isAttached: false, credits: '2 credits' }))
  })
  it('false beside a verdict is shown as the contradiction it is', async () => {
    const read = await readReply({}, { isSuccessful: false })
    expect(read.state).toBe('done_partial')
    expectSaid(read, odd.unsuccessfulWithVerdict({ isAttached: false }))
  })
  it('absent changes nothing', async () => {
    const read = await readReply({}, { isSuccessful: undefined })
    expect(read.state).toBe('done')
    expect(read.screen).toContain('Marked as successful not in the reply')
  })
})

describe('errorMessage', () => {
  it('of the request is quoted, with a result or without', async () => {
    const desk = await setupReadingDesk()
    const beside = await desk.reply({}, { errorMessage: 'Slow today' })
    expect([beside.state, beside.chargedCredits]).toEqual(['done_partial', 1])
    expect(beside.screen).toContain('Error reported for the request: “ Slow today ”')
    expectSaid(beside, odd.successfulWithError({ isAttached: false }))
  })
  it('of the image makes the result partial, and is quoted', async () => {
    const read = await readReply({
      id: null,
      verdict: null,
      confidence: null,
      errorMessage: 'Cannot decode',
    })
    expect([read.state, read.reason, read.serviceMessage]).toEqual(['done_partial', 'image_error', 'Cannot decode'])
    expect(read.screen).toContain('Error reported for this image: “ Cannot decode ”')
    expect(read.screen).toContain(verdictWords(null, 'null').label)
    expect(read.report).toContain('Cannot decode')
  })
  it.each(['', '  '])('%j of the image or the request is none', async (errorMessage) => {
    const read = await readReply({ errorMessage }, { errorMessage })
    expect([read.state, read.reason, read.serviceMessage]).toEqual(['done', null, null])
    expect(`${read.screen} ${read.report}`).not.toMatch(
      /reports? an error|Error reported|both an error|says of this image: “\s*”/,
    )
  })
  it('of nobody, and yet not successful: the verdict stands beside the outcome', async () => {
    const read = await readReply({ errorMessage: '' }, { isSuccessful: false, errorMessage: '' })
    expect([read.state, read.reason, read.chargedCredits]).toEqual(['done_partial', 'not_successful', 1])
    expect(read.screen).toContain('AI edited')
    expectSaid(read, odd.unsuccessfulWithVerdict({ isAttached: false }))
    expect(`${read.screen} ${read.report}`).not.toContain('an error for this image')
  })
  it('of the image beside a verdict: both are shown', async () => {
    const read = await readReply({ errorMessage: 'One tile failed' })
    expect(read.state).toBe('done_partial')
    expectSaid(read, odd.errorAndVerdict({ isAttached: false }))
  })
})

describe('hasDetailedReport', () => {
  const none = { deepfakeScore: null, generators: null, deepAnalysis: null }
  it('true with the detailed fields populated is no contradiction', async () => {
    const read = await readReply()
    expect(read.screen).toContain('Detailed report included yes')
    expect(contradictionsIn(read)).toEqual([])
    expect(read.screen).not.toContain(words.notInPlan)
  })
  it('false with nulls is “not in your plan”', async () => {
    const read = await readReply(none, { hasDetailedReport: false })
    expect(read.screen).toContain('Not in your plan')
    expect(read.report).toContain(reportWords.noDetail.not_included)
    expect(contradictionsIn(read)).toEqual([])
  })
  it('true with nulls is noticed', async () => {
    const read = await readReply(none)
    const names = 'deepfakeScore, generators, deepAnalysis'
    expectSaid(read, odd.detailsLacking({ isAttached: false, isAll: true, names }))
    expect(read.screen).not.toContain('Not in your plan')
    expect(read.report).toContain(reportWords.noDetail.announced)
  })
  it('true with some of the fields names what is left out', async () => {
    const read = await readReply({ generators: null })
    expectSaid(read, odd.detailsLacking({ isAttached: false, isAll: false, names: 'generators' }))
    expect(read.screen).toContain(words.noDetail.announced)
  })
  it('false with values shows them, and the contradiction', async () => {
    const read = await readReply({}, { hasDetailedReport: false })
    const names = 'deepfakeScore, generators, deepAnalysis'
    expectSaid(read, odd.detailsUnannounced({ isAttached: false, names }))
    expect(read.screen).toContain('stable-diffusion')
  })
  it('absent says of a missing field only that it was not sent', async () => {
    const read = await readReply(none, { hasDetailedReport: undefined })
    expect(read.screen).not.toContain('plan')
    expect(contradictionsIn(read)).toEqual([])
    expect(read.screen).toContain(`Deep analysis ${words.noDetail.unknown}`)
  })
})

describe('id and fileName', () => {
  it('stand beside the result as the service gave them', async () => {
    const read = await readReply()
    expect(read.screen).toContain('Result ID 6d4e8ed0-15c4-4a7c-8ad1-3a1f2c9e5b10')
    expect(read.analysis?.result?.fileName).toBe(read.sentName)
    expect(read.screen).toContain(read.sentName)
  })
  it('may be null, absent or of another form', async () => {
    const desk = await setupReadingDesk()
    for (const image of [
      { id: null, fileName: null },
      { id: undefined, fileName: undefined },
      { id: 7, fileName: 8 },
    ]) {
      const read = await desk.reply(image)
      expect([read.state, read.analysis?.result?.verdict]).toEqual(['done', 'ai_edited'])
    }
    expectSaid(await desk.reply({ id: 7 }), '7, sent as a number')
  })
  it('with another name still answers when it is the only entry, and the difference is said', async () => {
    const read = await readReply({ fileName: 'renamed by the service.png' })
    expect(read.state).toBe('done')
    const { sentName } = read
    expectSaid(read, odd.otherName({ isAttached: false, fileName: 'renamed by the service.png', sentName }))
  })
  it('with a folder, capitals or another ending is still the sent name', async () => {
    const read = await (await setupReadingDesk()).entries((name) => [
      properImage('other.png'),
      { ...properImage(`uploads/${name.toUpperCase().replace('.PNG', '.webp')}`), verdict: 'real' },
    ])
    expect([read.state, read.analysis?.result?.verdict]).toEqual(['done', 'real'])
  })
})

describe('verdict', () => {
  const labels: [string, string][] = [
    ['real', 'No indication reported (“real”)'],
    ['ai_generated', 'AI generated'],
    ['ai_edited', 'AI edited'],
    ['digitally_edited', 'Digitally edited'],
    ['unknown', 'No verdict reached (“unknown”)'],
    ['partly_dreamt', 'partly_dreamt'],
  ]
  it.each(labels)('%s reads “%s”', async (verdict, label) => {
    const read = await readReply({ verdict, isManipulated: verdict !== 'real' })
    expect(read.state).toBe('done')
    expectSaid(read, label, `The service returned ‘${verdict}’ with score 0.88`)
    if (verdict === 'partly_dreamt') expectSaid(read, 'new to this version')
    expect(read.screen).not.toMatch(/authentic|probab/i)
  })
  it('null, absent or of another form is no verdict, and what came instead is shown', async () => {
    const desk = await setupReadingDesk()
    expect((await desk.reply({ verdict: null })).state).toBe('done_unread')
    expect((await desk.reply({ verdict: undefined })).state).toBe('done_unread')
    const other = await desk.reply({ verdict: { word: 'real' } })
    expect([other.state, other.reason]).toEqual(['done_unread', 'answer_unreadable'])
    expectSaid(other, '{"word":"real"}, sent as an object')
  })
  it.each(['', ' \n'])('%j is empty text in place of a verdict, and no word of the service', async (verdict) => {
    const read = await readReply({ verdict, confidence: 0.5, isManipulated: null })
    expect([read.state, read.reason, read.chargedCredits]).toEqual(['done_unread', 'no_verdict', 1])
    const beside = odd.score({ score: score(0.5) })
    expectSaid(read, verdictWords(null, '""').label, odd.withoutVerdict.blank({ isAttached: false, beside }))
    expect(`${read.screen} ${read.report}`).not.toMatch(/no verdict (sent|for)|(returned|but) no verdict/i)
    expect(read.screen).not.toMatch(/new to this version|‘\s*’|contradicts its verdict/)
    expect(read.report).not.toMatch(/‘\s*’|contradicts its verdict/)
  })
})

describe('confidence', () => {
  it('on its scale has its number and what it is not', async () => {
    const read = await readReply({ confidence: 0.934 })
    expect(read.screen).toContain(certainty(0.934))
    expect(read.screen).toContain(scale.notTheChance)
  })
  it.each([93, -0.2, 1.0001])('%d is shown as sent and marked as beyond the scale', async (confidence) => {
    const read = await readReply({ confidence })
    expectSaid(read, 'outside the documented scale from 0 to 1')
    expect(read.screen).toContain(certainty(confidence))
    expect(read.screen).not.toContain('service scale 0 to 1')
  })
  it('that is a word is quoted as one', async () => {
    const read = await readReply({ confidence: 'very high' })
    expectSaid(read, '“very high”, sent as text')
    expect(read.screen).toContain('with score “very high”, sent as text')
  })
  it('missing is said to be missing, and null to be null', async () => {
    const desk = await setupReadingDesk()
    expect((await desk.reply({ confidence: undefined })).screen).toContain(certainty(null, null))
    const read = await desk.reply({ confidence: null })
    expect(read.screen).toContain(certainty(null, 'null'))
  })
})

describe('isManipulated', () => {
  it.each([
    ['real', false, 'no'],
    ['ai_generated', true, 'yes'],
    ['ai_edited', true, 'yes'],
    ['digitally_edited', true, 'yes'],
  ])('is true whenever the verdict is not real: beside %s, %s fits', async (verdict, isManipulated, said) => {
    const read = await readReply({ verdict, isManipulated })
    expect(read.screen).toContain(`Marked as manipulated ${said}`)
    expect(`${read.screen} ${read.report}`).not.toContain('contradicts its verdict')
  })
  it.each([
    ['real', true],
    ['ai_edited', false],
  ])('beside %s as %s is pointed out', async (verdict, isManipulated) => {
    const read = await readReply({ verdict, isManipulated })
    expectSaid(read, manipulatedDisagrees(isManipulated, verdict, false))
  })
})

describe('createdAt', () => {
  it('as an ISO 8601 UTC timestamp is shown as the service wrote it, without remark', async () => {
    const createdAt = new Date().toISOString()
    const read = await readReply({ createdAt })
    expect(read.screen).toContain(`Created, as sent ${createdAt}`)
    expect(contradictionsIn(read)).toEqual([])
    for (const remark of [timeWords.no_zone, timeWords.other]) expect(read.screen).not.toContain(remark)
  })
  it('far from the time of receipt is pointed out', async () => {
    const createdAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const read = await readReply({ createdAt })
    const at = instant(read.analysis?.receivedAt ?? 0)
    expectSaid(read, odd.datedBefore({ span: '3 h', createdAt, at }))
  })
  it('without a zone is shown as written, and not converted', async () => {
    const read = await readReply({ createdAt: '2026-11-21T04:00:00' })
    expect(read.screen).toContain(`2026-11-21T04:00:00 ${timeWords.no_zone}`)
  })
  it('as a count of seconds or as no time at all is shown as it came', async () => {
    const desk = await setupReadingDesk()
    expectSaid(await desk.reply({ createdAt: 1_795_000_000 }), '1795000000, sent as a number')
    expect((await desk.reply({ createdAt: 'yesterday' })).screen).toContain(`yesterday ${timeWords.other}`)
  })
})

describe('deepfakeScore', () => {
  it.each([
    [0, '0.00'],
    [1, '1.00'],
    [0.44, '0.44'],
  ])('%d is %s', async (deepfakeScore, shown) => {
    const read = await readReply({ deepfakeScore })
    expect(read.screen).toContain(`Deepfake score, whole image ${shown}`)
  })
  it('beyond the scale or of another form is marked', async () => {
    const desk = await setupReadingDesk()
    expect((await desk.reply({ deepfakeScore: 44 })).screen).toContain(
      'Deepfake score, whole image 44 outside the documented scale',
    )
    expectSaid(await desk.reply({ deepfakeScore: [0.4] }), '[0.4], sent as a list')
  })
})

describe('generators', () => {
  it('take names never seen, none, and values of any form', async () => {
    const desk = await setupReadingDesk()
    const odd = await desk.reply({
      generators: { 'brand-new': 0.9, nested: { v2: 0.4 }, words: 'likely', high: 12, none: null },
    })
    expectSaid(odd, 'brand-new', '{"v2":0.4}, sent as an object', '“likely”, sent as text', NO_SCALE)
    expect(`${odd.screen} ${odd.report}`).not.toContain(OFF_SCALE)
    expect((await desk.reply({ generators: {} })).screen).toContain(words.generatorsEmpty)
    expectSaid(await desk.reply({ generators: [{ flux: 0.1 }] }), '[{"flux":0.1}], sent as a list')
  })
  it('can be 500, and are all there', async () => {
    const names = Array.from({ length: 500 }, (_, index) => [`generator-${index}`, index / 500] as const)
    const read = await readReply({ generators: Object.fromEntries(names) })
    expect(read.analysis?.result?.generators).toHaveLength(500)
    expect(read.screen).toContain('Show all 500')
  })
  it('called like members of every object are names like any other', async () => {
    const read = await (await setupReadingDesk()).written((name) =>
      JSON.stringify({
        images: [{ ...properImage(name), generators: 'HERE' }],
        totalCreditsUsed: 1,
        hasDetailedReport: true,
      }).replace('"HERE"', '{"__proto__":0.4,"constructor":0.3}'),
    )
    expect(read.analysis?.result?.generators).toEqual([
      { name: '__proto__', score: 0.4 },
      { name: 'constructor', score: 0.3 },
    ])
    expect(read.screen).toContain('__proto__')
  })
})

describe('deepAnalysis', () => {
  it('shows every member in the service’s own words; its confidence is a word', async () => {
    const read = await readReply()
    const all = ['partial', 'high', 'Smooth skin', 'The noise differs.', 'Soft edge', 'Compare with the original']
    expectSaid(read, ...all)
    expect(read.analysis?.reply.unread).toEqual([])
  })
  it('with members that are null says so for each', async () => {
    const none = Object.fromEntries(Object.keys(properImage('').deepAnalysis as object).map((name) => [name, null]))
    const read = await readReply({ deepAnalysis: none })
    expect(read.screen.match(/null or absent/g)?.length).toBeGreaterThanOrEqual(7)
  })
  it('with members of another form shows what came instead', async () => {
    const odd = {
      agreement: 3,
      confidence: 0.7,
      keyIndicators: 'one',
      detailedReasoning: ['a'],
      visualPatterns: [1, 'two'],
      recommendations: {},
    }
    const read = await readReply({ deepAnalysis: odd })
    expectSaid(read, '3, sent as a number', '0.7, sent as a number', '“one”, sent as text', '["a"], sent as a list')
    expectSaid(read, '{}, sent as an object', '1 entry in another form')
    expectSaid(await readReply({ deepAnalysis: 'all fine' }), '“all fine”, sent as text')
  })
  it('shows a thing said twice twice', async () => {
    const read = await readReply({ deepAnalysis: { keyIndicators: ['Echo', 'Echo'] } })
    expect(read.screen.match(/Echo/g)?.length).toBe(2)
  })
})

describe('metadataFindings', () => {
  it('hold kind, value and significance; the kinds and significances seen so far are no news', async () => {
    const metadataFindings = [
      { kind: 'editingSoftware', value: 'Adobe Photoshop 24.0', significance: 'warning' },
      { kind: 'gpsPresent', significance: 'notable' },
      { kind: 'cameraInfo', value: 'Canon EOS R5', significance: 'info' },
    ]
    const read = await readReply({ deepAnalysis: { metadataFindings } })
    expectSaid(read, ...metadataFindings.map(({ value, significance }) => value ?? significance))
    for (const said of ['Photoshop 24.0 warning', 'gpsPresent notable', 'EOS R5 info'])
      expect(read.screen).toContain(said)
    expect(read.screen).not.toContain('new to this version')
    expect(read.analysis?.reply.unread).toEqual([])
  })
  it('of unknown kinds and significances stand under their own names, marked as new', async () => {
    const metadataFindings = [
      { kind: 'lensProfile', value: 'EF 24-70', significance: 'critical' },
      { kind: 'gpsPresent', significance: 'notable' },
      { kind: 'cameraInfo', value: { make: 'Canon' }, significance: 'info' },
      { value: 'no kind', significance: null },
      'free text',
    ]
    const read = await readReply({ deepAnalysis: { metadataFindings } })
    expectSaid(read, 'lensProfile', 'EF 24-70', 'critical', 'no kind', 'free text')
    expect(read.screen).toContain('critical new to this version')
    expect(read.screen).toContain('{"make":"Canon"}, sent as an object')
    expect(read.screen).toContain('gpsPresent notable')
  })
})

describe('faceAnalysis', () => {
  const said: Record<string, string[]> = {
    'full image': ['Verdict based on the whole image', faceExtra.noList],
    'full image with faces': [
      'Verdict based on the whole image',
      faces.deciding,
      odd.wholeImageAndFace({ isAttached: false, stage: 'full_image' }),
    ],
    'face crop': ['Verdict based on a face', faces.deciding, 'box 90, 10, 40 × 40 as sent'],
    'face crop without faces': ['based on a face but not on which', 'based on a face but lists none'],
    'no face, and faces': ['no face found', 'found no face but lists some'],
    'no face': ['no face found'],
    raw: ['The service names no basis (raw)', `1.4 ${NO_SCALE}`],
    'a stage never seen': ['patch_vote', 'new to this version', '“high”, sent as text', '“none”, sent as text'],
    'a deciding face apart': [faces.apart],
    boxes: [
      faces.boxPart({ name: 'x', value: '“left”, sent as text' }),
      '“a face”, sent as text',
      'cannot be drawn',
      'outside the image, not drawn',
      '“sure”, sent as text',
      `-1 ${NO_SCALE}`,
    ],
  }
  it.each(Object.keys(oddFaces))('in the form “%s”', async (name) => {
    const read = await readReply({ faceAnalysis: oddFaces[name] })
    expect(read.state).toBe('done')
    for (const words of said[name] ?? []) expect(read.screen).toContain(words)
    expect(read.screen).not.toMatch(SLIPS)
    expect(read.report).not.toMatch(SLIPS)
  })
  it('null or absent is no face analysis; of another form is shown', async () => {
    const desk = await setupReadingDesk()
    expect((await desk.reply({ faceAnalysis: null })).screen).toContain(faceExtra.noFaceAnalysis)
    expectSaid(await desk.reply({ faceAnalysis: 'none' }), '“none”, sent as text')
  })
})

describe('the documented error codes', () => {
  const codes: [string, string, string, string][] = [
    ['IMAGE_FORENSICS:FILE_TOO_LARGE', 'rejected', 'file_too_large', 'File X exceeds the maximum of 50 MB.'],
    [
      'IMAGE_FORENSICS:UNSUPPORTED_FORMAT',
      'rejected',
      'unsupported_format',
      'Allowed formats: jpg, jpeg, png, webp, heic, heif, tiff.',
    ],
    ['UNAUTHORIZED', 'approved', 'token_refused', 'Invalid or missing API token'],
  ]
  it.each(codes)(
    '%s means the same under every status, also 200 and beside an empty list',
    async (code, state, reason, message) => {
      const desk = await setupReadingDesk()
      for (const status of [200, 201, 400, 401, 403, 404, 413, 415, 422, 500, 503]) {
        const read = await desk.error(status, { error: { code, message } })
        expect([status, read.state, read.reason, read.serviceMessage]).toEqual([status, state, reason, message])
        expectWhole(read)
      }
      const beside = await desk.error(200, { images: [], error: { code, message } })
      expect([beside.state, beside.reason]).toEqual([state, reason])
    },
  )
  it('never take away a result that was paid for', async () => {
    const read = await readReply({}, { error: { code: 'UNAUTHORIZED', message: 'late' } }, 500)
    expect([read.state, read.chargedCredits]).toEqual(['done_partial', 1])
    expectSaid(read, 'UNAUTHORIZED')
  })
})

describe('every other error body', () => {
  const bodies: [string, number, unknown, string, string | null][] = [
    [
      'an unknown code',
      400,
      { error: { code: 'QUOTA:DAY', message: 'Come back tomorrow' } },
      'rejected',
      'Come back tomorrow',
    ],
    ['a code without words', 422, { error: { code: 'QUOTA:DAY' } }, 'rejected', 'QUOTA:DAY'],
    [
      'words for people',
      422,
      { error: { code: 'X', message: 'm', userMessage: 'For you', sourceHost: 'h' } },
      'rejected',
      'For you (h)',
    ],
    ['an error as text', 400, { error: 'Too small' }, 'rejected', 'Too small'],
    [
      'a flat body',
      402,
      { code: 'USER_CREDIT_LIMIT_REACHED', message: 'Used up', feature: 'f' },
      'approved',
      'Used up',
    ],
    ['words alone', 403, { message: 'Scope missing' }, 'approved', 'Scope missing'],
    ['plain text', 500, 'Out of order', 'unknown', 'Out of order'],
    ['nothing', 500, '', 'unknown', null],
    ['HTML', 502, '<!doctype html><h1>Bad gateway</h1>', 'unknown', null],
    ['problem details', 400, { title: 'Bad', detail: 'No picture in it', status: 400 }, 'rejected', 'No picture in it'],
  ]
  it.each(bodies)('%s', async (_name, status, body, state, message) => {
    const read = await (await setupReadingDesk()).error(status, body)
    expect([read.state, read.serviceMessage]).toEqual([state, message])
    expectWhole(read)
  })
})

describe('a paid result', () => {
  it.each([201, 203, 206, 226])('under HTTP %d is a result', async (status) => {
    expect((await readReply({}, {}, status)).state).toBe('done')
  })
  it.each([400, 404, 409, 418, 500, 503])('under HTTP %d is kept, and shown', async (status) => {
    const read = await readReply({}, {}, status)
    expect([read.state, read.chargedCredits, read.posts]).toEqual(['done_partial', 1, 1])
    expectSaid(read, 'AI edited')
  })
})

describe('whatever else the service sends', () => {
  it('stands under everything else with where it stood, and is kept byte for byte', async () => {
    const read = await readReply({ watermark: { scheme: 'new' }, faceAnalysis: { mesh: 3 } }, { requestCost: 0.02 })
    expectSaid(read, 'images[0].watermark', 'images[0].faceAnalysis.mesh', 'requestCost')
    expect(read.screen).toContain(words.unparsed)
    expectWhole(read)
  })
})

describe('a reply as text', () => {
  const proper = (name: string) => ({ images: [properImage(name)], totalCreditsUsed: 1, hasDetailedReport: true })
  const asBytes = async (make: (text: string) => Buffer, headers: Record<string, string> = {}) =>
    await (await setupReadingDesk()).read({ status: 200, headers, body: (name) => make(JSON.stringify(proper(name))) })

  it('may begin with a byte order mark, or be UTF-16', async () => {
    expect((await asBytes((text) => Buffer.from(`\ufeff${text}`))).state).toBe('done')
    expect((await asBytes((text) => Buffer.from(`\ufeff${text}`, 'utf16le'))).state).toBe('done')
  })
  it('with bytes that are no UTF-8 is read, and says so', async () => {
    const read = await asBytes((text) => Buffer.from(text.replace('Smooth', 'Smo\u00f6th'), 'latin1'))
    expect(read.state).toBe('done')
    expectSaid(read, odd.notUtf8)
    expectWhole(read)
  })
  it('may come packed, with the packing named or not, and is kept packed', async () => {
    for (const headers of [{ 'content-encoding': 'gzip' }, {}] as Record<string, string>[]) {
      const read = await asBytes((text) => gzipSync(text), headers)
      expect(read.state).toBe('done')
      expectWhole(read)
    }
  })
  it('that unpacks to more than 32 MB is not unpacked, and the charge is in doubt', async () => {
    const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20))
    const read = await asBytes(() => bomb, { 'content-encoding': 'gzip' })
    expect([read.state, read.reason]).toEqual(['unknown', 'answer_too_large'])
    expectWhole(read)
  })
  it('that names a member twice says so, counts the last and shows the first', async () => {
    const read = await asBytes((text) => Buffer.from(text.replace('"verdict":', '"verdict":"real","verdict":')))
    expect(read.analysis?.result?.verdict).toBe('ai_edited')
    const path = 'images[0].verdict'
    expectSaid(read, odd.repeatedDiffers({ name: path, earlier: '"real"', counts: '"ai_edited"' }))
    const repeated = { path, json: '"real"', why: 'repeated', counts: '"ai_edited"' }
    expect(read.analysis?.reply.unread).toContainEqual(repeated)
  })
  it('with a number beyond 2^53 keeps it as it was written', async () => {
    const read = await asBytes((text) =>
      Buffer.from(text.replace('"processingTimeMs":1840', '"processingTimeMs":9007199254740993')),
    )
    expectSaid(read, '9007199254740993')
    expectSaid(await asBytes((text) => Buffer.from(text.replace('0.88', '1e999'))), '1e999, sent as a number')
  })
  it('nested beyond 64 levels is read, and says so', async () => {
    const deep = `${'['.repeat(80_000)}${']'.repeat(80_000)}`
    const read = await asBytes((text) => Buffer.from(text.replace('"images"', `"deep":${deep},"images"`)))
    expect(read.state).toBe('done')
    expectSaid(read, odd.nested)
    expectWhole(read)
  })
  it('cannot act unseen: what steers or hides stands as its code', async () => {
    const read = await readReply({
      verdict: 'fake\u202egpj',
      deepAnalysis: { agreement: '<img src=x onerror=alert(1)>' },
    })
    expect(read.screen).toContain('U+202E')
    expectSaid(read, '<img src=x onerror=alert(1)>')
  })
})

/** The reply stands in the library exactly as it came, with its digest. */
function expectWhole(read: Read): void {
  expect(read.kept?.body.equals(read.sent)).toBe(true)
  expect(read.kept?.sha256).toBe(sha256Of(read.sent))
}

const contradictionsIn = ({ analysis }: Read): string[] =>
  analysis == null ? ['no result'] : replyRemarks(analysis).map(({ text }) => text)

/** On the screen and in the report alike, and neither slips. */
function expectSaid(read: Read, ...said: string[]): void {
  for (const words of said) {
    expect(read.screen).toContain(words)
    expect(read.report).toContain(words)
  }
  expect(`${read.screen} ${read.report}`).not.toMatch(SLIPS)
}
