import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import { makeDemoIfStale } from '../demo/build.ts'
import { DEMO } from '../demo/stale.ts'
import type { Behaviour } from '../simulated-service/behaviour.ts'
import { analyse, runHeadless } from './report-library.ts'
import { head, row, say } from './table.ts'

type Wanted = { called: string; case: string; home: string; preset: string; paper: string; most: number | null }

const PHOTOGRAPHS = 40
const CAMERAS = ['camera-jpeg', 'faces', 'ai-labelled', 'orientation', 'c2pa', 'heif', 'corrupt', 'no-exif', 'webp']
const STILL = /^\.(jpe?g|heic|png|webp|avif)$/i

/** What a service does that fails, contradicts the files and itself, and asks to be left alone. */
const MISBEHAVIOUR: Behaviour[] = [
  { action: { type: 'answer', status: 500 } },
  { action: { type: 'cut', afterBytes: 200 } },
  { action: { type: 'alter', image: { verdict: 'hybrid' } } },
  { action: { type: 'alter', image: { confidence: 7, deepAnalysis: null } } },
  { action: { type: 'answer', status: 429, headers: { 'retry-after': '1' } } },
  { action: { type: 'alter', image: { metadataAnalysis: { cameraInfo: 'Leica Q3' } } } },
  { action: { type: 'reset' } },
  { action: { type: 'answer', status: 200, body: '<html>' } },
]

/**
 * Counts the pages of reports, and those that are nearly empty: of the demo's cases in each preset on both papers, and of
 * 40 photographs that a misbehaving service analysed. false = one has more than it should.
 */
export async function showPages(corpus: string, work: string): Promise<boolean> {
  await makeDemoIfStale(say)
  cpSync(DEMO, join(work, 'demo'), { recursive: true })
  const demo = { called: 'demo, 21 items', case: 'Harbour fire', home: join(work, 'demo/home') }
  const recordings = { called: 'demo, 6 recordings', case: 'Quay recordings', home: demo.home }
  const evidence = join(work, 'photographs')
  copyPhotographs(corpus, evidence)
  const home = await analyse(evidence, join(work, 'home'), MISBEHAVIOUR)
  const photographs = { called: `${PHOTOGRAPHS} photographs`, case: 'Measured', home }
  const [a4, letter] = [{ paper: 'a4' }, { paper: 'letter' }]
  const reports: Wanted[] = [
    { ...demo, ...a4, preset: 'brief', most: 5 },
    { ...demo, ...a4, preset: 'full', most: 28 },
    { ...demo, ...letter, preset: 'full', most: null },
    { ...photographs, ...a4, preset: 'full', most: 55 },
    { ...photographs, ...letter, preset: 'full', most: null },
    ...[demo, recordings].flatMap((of) =>
      [a4, letter].map((on) => ({ ...of, ...on, preset: 'everything', most: null })),
    ),
    ...[a4, letter].map((on) => ({ ...recordings, ...on, preset: 'full', most: null })),
  ]
  head('case, preset, paper', 'pages', 'at most', 'nearly empty')
  let isWithin = true
  for (const { called, preset, paper, most, home, case: of } of reports) {
    const pdf = join(mkdtempSync(join(work, 'report-')), 'report.pdf')
    await runHeadless(['export', '--home', home, '--case', of, '--preset', preset, '--paper', paper, '--pdf', pdf])
    const { pages, low } = await lowPages(pdf)
    if (low.length > 0 || (most !== null && pages > most)) isWithin = false
    row(`${called}, ${preset}, ${paper}`, String(pages), most === null ? '' : String(most), low.join(' ') || 'none')
  }
  say('Nearly empty: what is printed takes less than a third of the height of the text; first and last page aside.')
  return isWithin
}

function copyPhotographs(corpus: string, to: string): void {
  mkdirSync(to)
  const all = CAMERAS.flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)))
  for (const path of all.filter((path) => STILL.test(extname(path))).slice(0, PHOTOGRAPHS))
    copyFileSync(path, join(to, `${basename(dirname(path))} ${basename(path)}`))
}

/** The text area of a page as shares of its height and width, on either paper; running head and foot stand outside. */
const AREA = { top: 0.055, bottom: 0.94, left: 0.09, right: 0.94 }
/** The watermark is lighter. */
const DARK = 150

/** How many pages a PDF has, and the numbers of those whose ink spans less than a third of the text area. */
async function lowPages(pdf: string): Promise<{ pages: number; low: number[] }> {
  const folder = mkdtempSync(`${pdf}-`)
  execFileSync('pdftoppm', ['-r', '36', '-gray', '-png', pdf, join(folder, 'page')])
  const names = readdirSync(folder).sort()
  const low: number[] = []
  for (const [at, name] of names.slice(0, -1).entries()) {
    if (at > 0 && (await inkOf(join(folder, name))) < 1 / 3) low.push(at + 1)
  }
  rmSync(folder, { recursive: true })
  return { pages: names.length, low }
}

/** What share of the height of its text area a page uses, from the top of the area to its lowest ink. */
async function inkOf(png: string): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const [top, bottom] = [Math.round(info.height * AREA.top), Math.round(info.height * AREA.bottom)]
  const [left, right] = [Math.round(info.width * AREA.left), Math.round(info.width * AREA.right)]
  for (let y = bottom - 1; y >= top; y -= 1) {
    const from = y * info.width
    if (data.subarray(from + left, from + right).some((value) => value < DARK)) return (y + 1 - top) / (bottom - top)
  }
  return 0
}
