import { dirname, join } from 'node:path'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { Failpoint } from '../failpoint.ts'
import type { Proving } from '../intake/proving.ts'
import type { Log } from '../log.ts'
import { EVIDENCE } from './demo-folder.ts'

export type RelinkDemoDeps = {
  /** The library's folder; the demo's evidence is next to it. */
  home: string
  /** The folder its evidence was added from when the demo was built; null = this library is not the demo. */
  madeFrom: string | null
  cases: Pick<Cases, 'list'>
  exhibits: Pick<Exhibits, 'sources'>
  proving: Pick<Proving, 'relink' | 'whenIdle'>
  log: Pick<Log, 'warn'>
  reached: Failpoint
}

/**
 * Relinks the exhibits of a copied demo to the evidence next to it, as a person relinks an exhibit: by hash, with
 * custody entries. An exhibit that is already linked, or was added by a person, is left alone, so that the next start
 * resumes what a killed one left. Settles once all have been tried.
 */
export function createRelinkDemo({ home, madeFrom, cases, exhibits, proving, log, reached }: RelinkDemoDeps) {
  return async (): Promise<void> => {
    const evidence = Buffer.from(join(dirname(home), EVIDENCE))
    if (madeFrom === null || evidence.equals(Buffer.from(madeFrom))) return
    const from = Buffer.from(madeFrom)
    const isThere = ({ root }: { root: Buffer }) =>
      root.subarray(0, from.length).equals(from) && SEPARATORS.has(root[from.length] ?? 0)
    for (const { id: caseId } of cases.list())
      for (const exhibit of exhibits.sources(caseId).filter(isThere)) {
        const to = Buffer.concat([evidence, exhibit.root.subarray(from.length)])
        const started = await proving.relink(exhibit.id, to)
        const ended = started.ok ? (await proving.whenIdle(caseId))?.state : started.error
        if (ended !== 'finished') log.warn('demo.not_relinked', { state: ended ?? null })
        reached('demo_relinked')
        // The app is quitting.
        if (ended === 'cancelled') return
      }
  }
}

/** Path separators of any system. */
const SEPARATORS: ReadonlySet<number> = new Set([...Buffer.from('/\\')])
