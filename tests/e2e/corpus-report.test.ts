import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { report as reportWords } from '../../src/shared/words/report/report.ts'
import { summary as summaryWords } from '../../src/shared/words/report/report-set.ts'
import { score } from '../../src/shared/words/verdicts.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { sharedFolder } from '../support/folder.ts'
import { type HeadlessRun, spawnHeadless } from '../support/headless.ts'
import { NEVER_OURS, ourOwn, textsIn } from '../support/our-words.ts'
import { hasPdftotext, pdfPages } from '../support/print-pdf.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupService } from '../support/service-in-test.ts'

const skipped = hasPdftotext ? needsCorpus : ' (skipped: pdftotext is not installed)'

type Command = (args: string[], env: Record<string, string>) => Promise<HeadlessRun>

/** A few of each kind; those with credentials and prompts contain words that we never use. */
const FILES = [
  'faces/portrait.jpg',
  'faces/portrait-orientation-6.jpg',
  'ai-labelled/automatic1111_cropped.png',
  'c2pa/adobe-20220124-CA.jpg',
  'camera-jpeg/Canon EOS D60.jpg',
  'metadata/iptc.jpg',
  'png/basn6a16.png',
  'heif/example.heic',
  'tiff/multipage.tiff',
  'webp/denali.webp',
  'orientation/Portrait_6.jpg',
  'corrupt/truncated.jpg',
  'other/hopper.psd',
]
const RECORDINGS = ['audio-video/jfk.flac', 'audio-video/video1.mp4']

describe.skipIf(!hasCorpus || !hasPdftotext)(`a printed report of real files${skipped}`, () => {
  const folder = sharedFolder()
  const service = setupService({ factCheck: { script: 'done at once' }, balance: 500 })
  let pages: string[]
  let json: MachineExport

  beforeAll(async () => {
    const card = (name: string, files: readonly string[]) => {
      const made = join(folder(), name)
      mkdirSync(made)
      for (const file of files) cpSync(join(CORPUS, file), join(made, basename(file)))
      return made
    }
    const env = { TOUCHSTONE_TOKEN: service.token, HOME: folder() }
    const common = ['--home', join(folder(), 'home'), '--case', 'Corpus', '--service', service.origin]
    const run = async (command: Command, ...args: string[]) => {
      expectDone(await command([...args, ...common], env))
    }
    const pictures = card('pictures', FILES)
    await run(runHeadless, 'analyse', pictures, '--max-credits', '100')
    await run(runHeadless, 'fact-check', card('recordings', RECORDINGS), '--max-credits', '100')
    const file = join(folder(), 'corpus.pdf')
    await run(
      spawnHeadless,
      'export',
      '--preset',
      'everything',
      '--pdf',
      file,
      '--json-file',
      join(folder(), 'corpus.json'),
    )
    json = MachineExport.parse(JSON.parse(readFileSync(join(folder(), 'corpus.json'), 'utf8')))
    pages = pdfPages(file, 'raw') ?? []
  })

  it('tells of every file', () => {
    expect(json.itemCount).toBe(FILES.length + RECORDINGS.length)
    expect(json.items.filter(({ service: { analysis } }) => analysis !== null).length).toBeGreaterThan(8)
    expect(json.items.filter(({ factChecks }) => factChecks.length > 0)).toHaveLength(RECORDINGS.length)
    const whole = pages.join('\n')
    for (const { file } of json.items) expect(whole).toContain(file?.sha256 ?? 'no digest')
  })

  it.each(NEVER_OURS.map((word) => [word]))('says nothing like %s but where it quotes', (word) => {
    expect(ourOwn(pages.join('\n'), word, textsIn(json.items))).toEqual([])
  })

  it('names the scale beside every score', () => {
    const scored = json.items.flatMap(({ reference, service: { analysis } }) =>
      (analysis?.images ?? []).flatMap(({ confidence, deepfakeScore, faceAnalysis }) =>
        [
          confidence,
          deepfakeScore,
          faceAnalysis?.fullImageScore ?? null,
          ...(faceAnalysis?.faces ?? []).map((face) => face.deepfakeScore),
        ].flatMap((score) => (score?.value == null ? [] : [{ reference, value: score.value }])),
      ),
    )
    expect(scored.length).toBeGreaterThan(8)
    const bare = (text: string) => text.replaceAll(/\s+/g, ' ')
    for (const { reference, value } of scored) {
      // The head of a page names its item.
      const chapter = bare(pages.filter((page) => page.includes(` / ${reference}`)).join(' '))
      expect(chapter, reference).toContain(score(value))
      expect(chapter, reference).toMatch(/service’s scale, 0 to 1|service scale/)
    }
    // The column heading of the summary says so, and the text above it says whose scale it is.
    expect(bare(pages.join(' '))).toContain(summaryWords.columns[1])
    expect(bare(pages.join(' '))).toContain(summaryWords.intro)
  })

  it('says on every page that the service was simulated, where it stands and of how many pages', () => {
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(reportWords.simulatedHeader)
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
  })
})
