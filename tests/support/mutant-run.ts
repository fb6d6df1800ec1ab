import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createEvents } from '../../src/main/events.ts'
import { createInspectorPool, type InspectorPool } from '../../src/main/inspect/pool.ts'
import { readLinuxRss } from '../../src/main/inspect/rss.ts'
import { createEvidence } from '../../src/main/intake/evidence.ts'
import { createLog } from '../../src/main/log.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import { CORPUS } from './corpus.ts'
import { matroska, wav } from './films.ts'
import { setupFolder } from './folder.ts'
import { setupLibrary } from './library.ts'
import { MUTATIONS } from './mutate.ts'
import { nearDrives } from './near-drives.ts'
import { createRandom } from './random.ts'
import { TAILS } from './tails.ts'

/** Outcome of the files of one kind. */
export type KindOutcome = {
  kind: string
  files: number
  inspected: number
  withProblems: number
  unreadable: number
  /** Neither of the two: that must not happen. */
  elsewhere: number
  processesLost: number
  slowestMs: number
  slowest: string
}

const MAX_SEED_BYTES = 1_500_000
const KINDS: Readonly<Record<string, readonly string[]>> = {
  JPEG: ['.jpg', '.jpeg', '.mpo'],
  PNG: ['.png', '.apng'],
  WebP: ['.webp'],
  TIFF: ['.tif', '.tiff'],
  AVIF: ['.avif'],
  HEIF: ['.heic', '.heif'],
  GIF: ['.gif'],
  'BMP, ICO': ['.bmp', '.ico'],
  'JPEG XL, 2000': ['.jxl', '.jp2'],
  Photoshop: ['.psd'],
  Film: ['.mp4', '.mov'],
  Sound: ['.mp3', '.wav', '.m4a', '.flac'],
  'PDF, XMP': ['.pdf', '.xmp'],
}

/** The corpus by kind, small files first; a kind without any is left out. */
function seedsByKind(): Map<string, Buffer[]> {
  const all = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('expected'))
    .map((name) => join(CORPUS, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 16 && statSync(path).size <= MAX_SEED_BYTES)
    .sort((a, b) => statSync(a).size - statSync(b).size || (a < b ? -1 : 1))
  const found = Object.entries(KINDS).map(
    ([kind, endings]) =>
      [
        kind,
        all.filter((path) => endings.includes(extname(path).toLowerCase())).map((path) => readFileSync(path)),
      ] as const,
  )
  const made = [
    matroska({ seconds: 3, title: 'a film' }),
    matroska({ seconds: null }),
    wav({ seconds: 1 }),
    wav({ seconds: 0.2, channels: 2, tags: { INAM: 'a sound' } }),
  ]
  const field = all.filter((path) => path.startsWith(join(CORPUS, 'field'))).map((path) => readFileSync(path))
  return new Map([
    ...found.filter(([, seeds]) => seeds.length > 0),
    ['Matroska, RIFF', made],
    ['Parts of the field', field],
    ['Tails', found.flatMap(([, seeds]) => tailed(seeds[0]))],
  ])
}

/** A file with each kind of tail, and cut before it. */
const tailed = (file: Buffer | undefined): Buffer[] =>
  file === undefined
    ? []
    : TAILS.flatMap(([, tail]) => [
        Buffer.concat([file, tail]),
        Buffer.concat([file.subarray(0, file.length >> 1), tail]),
      ])

/** Mutants of the corpus by kind: `perMutation` of each mutation of each kind, the same for the same seed number. */
export function* mutants(seed: number, perMutation: number): Generator<{ kind: string; files: Map<string, Buffer> }> {
  const byKind = seedsByKind()
  const kinds = [...byKind]
  for (const [index, [kind, seeds]] of kinds.entries()) {
    const random = createRandom(seed + index)
    const files = new Map<string, Buffer>()
    for (const [mutation, mutate] of Object.entries(MUTATIONS)) {
      for (let n = 0; n < perMutation; n += 1) {
        const others = kinds[random.below(kinds.length)]?.[1] ?? seeds
        const from = seeds[random.below(seeds.length)] ?? Buffer.alloc(32)
        const other = others[random.below(others.length)] ?? from
        files.set(`${mutation} ${n}`, mutate(from, random, other))
      }
    }
    yield { kind, files }
  }
}

/** A complete intake that measures what each file costs. */
export function setupMutantRun() {
  const { db, audit, clock, cases, exhibits } = setupLibrary(systemClock)
  const folder = setupFolder()
  const log = createLog(join(folder, 'logs'), Date.now)
  let peakBytes = 0
  let lost = 0
  const pool = createInspectorPool({
    forkChild: createNodeFork(CHILD_SCRIPTS),
    derivativesFolder: join(folder, 'derivatives'),
    log: {
      ...log,
      warn: (...entry: Parameters<typeof log.warn>) => {
        if (entry[0] === 'inspector.lost') lost += 1
        log.warn(...entry)
      },
    },
    readRss: (pid) => {
      const rss = readLinuxRss(pid)
      peakBytes = Math.max(peakBytes, rss ?? 0)
      return rss
    },
  })
  onTestFinished(async () => {
    pool.dispose()
    await log.flush()
  })
  let slowest = { ms: 0, name: '' }
  const timed: InspectorPool = {
    ...pool,
    inspect: async (request) => {
      const startedAt = performance.now()
      const result = await pool.inspect(request)
      const ms = performance.now() - startedAt
      if (ms > slowest.ms) slowest = { ms, name: request.path.subarray(request.path.lastIndexOf(0x2f) + 1).toString() }
      return result
    },
  }
  const { emit } = createEvents()
  const { intake } = createEvidence({ db, audit, clock, cases, exhibits, log, emit, pool: timed, drives: nearDrives })
  const rows = db.prepare<[number], { intake: string; problems: string | null }>(
    'SELECT i.intake, m.problems FROM items i LEFT JOIN media m ON m.sha256 = i.sha256 WHERE i.case_id = ?',
  )

  return {
    /** Highest resident memory observed of an inspector process, bytes. */
    peakBytes: () => peakBytes,
    /** Writes the files, adds them as a separate case, and deletes them again. */
    take: async (kind: string, files: ReadonlyMap<string, Buffer>): Promise<KindOutcome> => {
      const evidence = setupFolder()
      for (const [name, bytes] of files) writeFileSync(join(evidence, name), bytes)
      const caseId = cases.create(kind).id
      const lostBefore = lost
      slowest = { ms: 0, name: '' }
      await intake.take(caseId, [Buffer.from(evidence)])
      const progress = await intake.whenIdle(caseId)
      if (progress?.state !== 'finished')
        throw new Error(`the intake of ${kind} ${progress?.state}: ${progress?.failure}`)
      const all = rows.all(caseId)
      const inspected = all.filter((row) => row.intake === 'inspected')
      const unreadable = all.filter((row) => row.intake === 'unreadable').length
      rmSync(evidence, { recursive: true })
      return {
        kind,
        files: files.size,
        inspected: inspected.length,
        unreadable,
        withProblems: inspected.filter(({ problems }) => problems !== '[]').length,
        elsewhere: files.size - inspected.length - unreadable,
        processesLost: lost - lostBefore,
        slowestMs: Math.round(slowest.ms),
        slowest: slowest.name,
      }
    },
  }
}
