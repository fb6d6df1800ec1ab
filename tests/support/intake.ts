import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCopyEntries } from '../../src/main/custody/copy-entries.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createEvents } from '../../src/main/events.ts'
import type { Drives } from '../../src/main/inspect/drive/drives.ts'
import type { Limits } from '../../src/main/inspect/inspector-process.ts'
import type { InspectorPool } from '../../src/main/inspect/pool.ts'
import { createEvidence } from '../../src/main/intake/evidence.ts'
import type { FilesystemsOf, MountedVolumes, MountOf } from '../../src/main/intake/mount.ts'
import { createPictures } from '../../src/main/items/pictures.ts'
import type { DuringWork } from '../../src/main/long-work.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import { setupLibrary } from './library.ts'
import { nearDrives } from './near-drives.ts'
import { setupPool } from './pool.ts'

/** Everything lies on one file system, which a system tells by this name; null = it tells no type. */
export function onFilesystem(filesystem: string | null): { mountOf: MountOf; filesystemsOf: FilesystemsOf } {
  const volume = { uuid: '1234-ABCD', label: null, filesystem: filesystem ?? '', source: '/dev/sdb1' }
  return {
    mountOf: async () => (filesystem === null ? null : { isReadOnly: true, volume }),
    filesystemsOf: async (paths) => paths.map(() => filesystem),
  }
}

/** Sets up a library with a case and everything that adds evidence, with real inspector processes. */
export function setupIntake(
  options: {
    /** Whether MD5 and SHA-1 are computed as well. */
    wantsLookups?: () => boolean
    /** Wraps each reading for a hash in the same way. */
    hash?: (real: InspectorPool['hash']) => InspectorPool['hash']
    mountOf?: MountOf
    filesystemsOf?: FilesystemsOf
    mounted?: MountedVolumes
    /** The door to drives; by default one that answers in this process. */
    drives?: Drives
    /** Told to the pool too, which otherwise has all files on one drive. */
    poolDrives?: Drives
    limits?: Partial<Limits>
    /** Keeps the computer awake while evidence is read. */
    duringWork?: DuringWork
    /** Wraps the walk of the real processes. */
    walk?: (real: InspectorPool['walk']) => InspectorPool['walk']
    /** Wraps each inspection in the same way. */
    inspect?: (real: InspectorPool['inspect']) => InspectorPool['inspect']
  } = {},
) {
  const library = setupLibrary(systemClock)
  const { db, audit, clock, cases, exhibits } = library
  const events = createEvents()
  const heard: AppEvent[] = []
  events.on((event) => heard.push(event))
  const { pool: real, derivativesFolder, log } = setupPool(options)
  const walk = options.walk?.(real.walk) ?? real.walk
  const inspect = options.inspect?.(real.inspect) ?? real.inspect
  const hash = options.hash?.(real.hash) ?? real.hash
  const pool = { ...real, walk, inspect, hash }
  const { emit } = events
  const { mountOf, filesystemsOf, mounted, drives = nearDrives } = options
  const mounts = {
    ...(mountOf && { mountOf }),
    ...(filesystemsOf && { filesystemsOf }),
    ...(mounted && { mounted }),
  }
  const { duringWork } = options
  const made = { db, audit, clock, cases, exhibits, log, emit, pool, drives, ...mounts }
  const evidence = createEvidence({ ...made, ...(duringWork && { duringWork }) })
  const { media, intake } = evidence
  const details = createItemDetails(db)
  const copies = createCopyEntries({ db, audit, log })
  const pictures = createPictures({ details, media, pool, drives, derivativesFolder, copies, emit })
  onTestFinished(() => intake.close())
  const caseId = cases.create('Harbour fire').id
  /** Adds roots and waits for the end. */
  const takeAll = async (...roots: (string | Buffer)[]) => {
    const taken = await intake.take(
      caseId,
      roots.map((root) => (typeof root === 'string' ? Buffer.from(root) : root)),
    )
    if (!taken.ok) throw new Error('the case is gone')
    return await intake.whenIdle(caseId)
  }
  type Row = {
    id: number
    number: number
    name: string
    folder: string
    intake: string
    reason: string | null
    sha256: string | null
  }
  const rows = () =>
    db.prepare('SELECT id, number, name, folder, intake, reason, sha256 FROM items ORDER BY number').all() as Row[]
  return {
    ...library,
    ...evidence,
    caseId,
    pool,
    pictures,
    copies,
    details,
    heard,
    derivativesFolder,
    drives,
    takeAll,
    rows,
  }
}
