import { describe, expect, it } from 'vitest'
import { err, ok } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { wrongReport } from '../shared/words/headless-report.ts'
import { verifyWords } from '../shared/words/headless-verify.ts'
import { linkRefusals } from '../shared/words/links.ts'
import { readCommand } from './args.ts'
import { WHOLE_REPORT } from './report-args.ts'

const whole = {
  urls: [],
  caseName: 'Unsorted',
  home: null,
  service: null,
  json: false,
  maxCredits: null,
  modality: null,
  context: '',
  isWaiting: true,
  isResuming: false,
  isAgain: false,
  items: [],
  out: null,
  files: { pdf: null, json: null, csv: null, html: null, docx: null, annex: null },
  report: WHOLE_REPORT,
  texts: {},
  operator: null,
}

describe('a command line', () => {
  it('is read with its defaults', () => {
    expect(readCommand(['ingest', '/a', '/b'])).toEqual(ok({ ...whole, verb: 'ingest', paths: ['/a', '/b'] }))
  })

  it('is read with every option', () => {
    const given = ['analyse', '/a', '--max-credits', '12', '--case', 'Harbour', '--json', '--home', '/h', '--service']
    expect(readCommand([...given, 'https://s.test'])).toEqual(
      ok({
        ...whole,
        verb: 'analyse',
        paths: ['/a'],
        urls: [],
        caseName: 'Harbour',
        home: '/h',
        service: 'https://s.test',
        json: true,
        maxCredits: 12,
      }),
    )
  })

  it.each([
    [[], wrongUse.noVerb],
    [['fold'], wrongUse.unknownVerb({ verb: 'fold' })],
    [['export'], wrongUse.noExportFile],
    [['export', '/a', '--pdf', 'b.pdf'], wrongUse.noExportFile],
    [['export', '--json-file', ''], wrongUse.noExportFile],
    [['export', '--out', ''], wrongUse.noExportFile],
    [['export', '--out', 'report', '--pdf', 'b.pdf'], wrongUse.folderOrFiles],
    [['ingest', '/a', '--out', 'report'], wrongUse.filesAreExported],
    [['ingest', '/a', '--pdf', 'b.pdf'], wrongUse.filesAreExported],
    [['verify'], verifyWords.whatToVerify],
    [['verify', '/export', '--case', 'Quay'], verifyWords.whatToVerify],
    [['verify', '--library', '--case', 'Quay'], verifyWords.whatToVerify],
    [['verify', '--library', '/export'], verifyWords.whatToVerify],
    [['verify', '--case', 'Quay', '--evidence', '/card'], verifyWords.evidenceIsOfExports],
    [['verify', '--library', '--evidence', '/card'], verifyWords.evidenceIsOfExports],
    [['verify', '--case', 'Quay', '--head', 'ab'.repeat(32)], verifyWords.badHead],
    [['verify', '--case', 'Quay', '--manifest', '/m.json', '--entries', '3'], verifyWords.headOrManifest],
    [['copy-out'], wrongUse.oneFolder],
    [['copy-out', '/a', '--item', '7'], wrongUse.noReference({ text: '7' })],
    [['ingest', '/a', '--item', 'ITEM-0007'], wrongUse.itemsAreNamed],
    [['ingest'], wrongUse.noPath],
    [['ingest', '/a', '--url', 'https://news.example/1'], wrongUse.urlsAreAnalysed],
    [['analyse', '/a'], wrongUse.noBudget({ verb: 'analyse' })],
    [['analyse', '--url', 'https://news.example/1'], wrongUse.noBudget({ verb: 'analyse' })],
    [['analyse', '/a', '--no-wait', '--max-credits', '1'], wrongUse.onlyFactChecks],
    [['fact-check', '/a'], wrongUse.noBudget({ verb: 'fact-check' })],
    [['fact-check', '--max-credits', '1'], wrongUse.noSubject],
    [['fact-check', '--url', 'https://news.example/1', '--max-credits', '1'], wrongUse.noModality],
    [['fact-check', '/a', '--modality', 'text', '--max-credits', '1'], wrongUse.badModality],
    [['fact-check', '--resume', '/a'], wrongUse.resumeAlone],
    [['ingest', '/a', '--again'], wrongUse.againIsPaid],
    [['fact-check', '--resume', '--again'], wrongUse.againIsPaid],
    [['analyse', '/a', '--max-credits', '1.5'], wrongUse.badBudget],
    [['analyse', '/a', '--max-credits=-1'], wrongUse.badBudget],
    ...(
      [
        ['http://127.1/a', 'private_host'],
        ['https://user:key@news.example/', 'credentials'],
        ['news.example/a', 'not_an_address'],
      ] as const
    ).map(([url, reason]): [string[], string] => [
      ['analyse', '--url', 'https://news.example/1', '--url', url, '--max-credits', '1'],
      [wrongUse.badUrl({ url, reason: linkRefusals[reason] }), wrongUse.badUrls({ n: 1, bad: 1 })].join(' '),
    ]),
    [
      ['fact-check', '/a', '--context', 'x'.repeat(4001), '--max-credits', '1'],
      wrongUse.longContext({ n: 4001, most: 4000 }),
    ],
  ])('%j is refused with a sentence', (argv, sentence) => {
    expect(readCommand(argv)).toEqual(err(sentence))
  })

  it.each([
    'manifest.json',
    '/x/manifest.json',
    '/x/quay.manifest.json',
    '/x/Quay-MANIFEST.JSON',
    'SHA256SUMS',
    '/x/quay.SHA256SUMS',
    '/x/sha256sums',
  ])('keeps %s for the manifest and the sums of an export', (name) => {
    for (const option of ['--pdf', '--json-file', '--csv', '--docx'])
      expect(readCommand(['export', option, name])).toEqual(err(wrongUse.nameOfManifest({ path: name })))
    expect(readCommand(['export', '--csv', `${name}.csv`]).ok).toBe(true)
  })

  it('refuses a value given twice, of which one would be ignored', () => {
    const budgets = ['--max-credits', '5', '--max-credits=500']
    expect(readCommand(['analyse', '/x', ...budgets])).toEqual(err(wrongUse.repeated({ option: '--max-credits' })))
    expect(readCommand(['copy-out', '/x', '--item', 'ITEM-1', '--item', 'ITEM-2', '--json', '--json']).ok).toBe(true)
  })

  it('takes addresses as they stand, each once', () => {
    const [first, second] = ['https://EXAMPLE.com/a%20b?x=%2F#top', 'https://news.example/2']
    const given = [first, second, first].flatMap((url) => ['--url', url])
    expect(readCommand(['analyse', ...given, '--max-credits', '3'])).toEqual(
      ok({ ...whole, verb: 'analyse', paths: [], urls: [first, second], maxCredits: 3 }),
    )
  })

  it('takes a fact check of an address with its modality and words, and one that only goes on', () => {
    const given = ['fact-check', '--url', 'https://news.example/1', '--modality', 'video', '--context', 'Where?']
    expect(readCommand([...given, '--no-wait', '--max-credits', '20'])).toMatchObject(
      ok({ verb: 'fact-check', modality: 'video', context: 'Where?', isWaiting: false, maxCredits: 20 }),
    )
    expect(readCommand(['fact-check', '--resume'])).toMatchObject(ok({ isResuming: true, maxCredits: null }))
  })

  it('ends a pause with its data folder and its form alone, and is not the resume of fact checks', () => {
    expect(readCommand(['resume', '--home', '/h', '--json'])).toEqual(
      ok({ verb: 'resume', home: '/h', service: null, json: true }),
    )
    expect(readCommand(['resume', '/a'])).toEqual(err(wrongUse.resumeTakesNothing))
    expect(readCommand(['resume', '--service', 'https://s.test'])).toEqual(
      err(wrongUse.noOption({ option: '--service' })),
    )
    expect(readCommand(['resume', '-h'])).toEqual(ok('help'))
  })

  it.each([
    [['ingest', '/a', '--force'], wrongUse.noOption({ option: '--force' })],
    [['ingest', '/a', '-x'], wrongUse.noOption({ option: '-x' })],
    [['verify', '--case', 'Quay', "--it's"], wrongUse.noOption({ option: "--it's" })],
    [['ingest', '/a', '--case'], wrongUse.noValue({ option: '--case' })],
    [['verify', '--case', '--json'], wrongUse.noValue({ option: '--case' })],
    [['ingest', '/a', '--json=3'], wrongUse.takesNoValue({ option: '--json' })],
    [['verify', '--help=3'], wrongUse.takesNoValue({ option: '--help' })],
  ])('%j is told what is wrong with its option', (argv, sentence) => {
    expect(readCommand(argv)).toEqual(err(sentence))
  })

  it.each([[['help']], [['--help']], [['-h']], [['verify', '--help']], [['export', '-h']]])(
    '%j asks for help',
    (argv) => {
      expect(readCommand(argv)).toEqual(ok('help'))
    },
  )

  it('names who works, and what a report says of itself', () => {
    const given = ['export', '--json-file', 'r.json', '--operator', ' R. Osei ', '--examiner', 'M. Iwu', '--scope', '']
    expect(readCommand(given)).toMatchObject(ok({ operator: 'R. Osei', texts: { examiner: 'M. Iwu', scope: '' } }))
    expect(readCommand(['ingest', '/a', '--examiner', 'M. Iwu'])).toEqual(err(wrongReport.onlyExportTexts))
    expect(readCommand([...given, '--question', 'x'.repeat(8001)])).toEqual(
      err(wrongReport.longText({ option: 'question' })),
    )
    expect(readCommand(['ingest', '/a', '--operator', 'x'.repeat(201)])).toEqual(err(wrongUse.badOperator))
  })
})
