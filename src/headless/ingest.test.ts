import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../shared/contract/events.ts'
import type { CaseId } from '../shared/model/ids.ts'
import { err, ok } from '../shared/result.ts'
import { headless } from '../shared/words/headless.ts'
import type { Core } from './core.ts'
import { ingest, takeIn } from './ingest.ts'
import { createOutput } from './output.ts'
import { takeInNamed } from './scope.ts'

const SILENT = '/media/silent'
const FALLING = '/media/falling'

/** What adds one path, whose drive falls silent in its walk or not: nothing of it is listed as unread. */
function setup(fallsSilent: boolean, ended: object = {}, rows: readonly object[] = []) {
  let hear: (event: AppEvent) => void = () => undefined
  let cancelled = 0
  let [asked, mostAsked] = [0, 0]
  const core = {
    drives: {
      look: async (path: Buffer) => {
        asked += 1
        mostAsked = Math.max(mostAsked, asked)
        await new Promise((resolve) => setImmediate(resolve))
        asked -= 1
        return String(path).startsWith(SILENT) ? err('no_answer') : ok({ kind: 'folder' })
      },
    },
    findPlaceInCase: async () => null,
    onEvent: (listener: typeof hear) => {
      hear = listener
      return () => undefined
    },
    intake: {
      take: async (_case: CaseId, roots: readonly Buffer[]) => {
        hear({ type: 'intake.progressed', progress: { found: 0, waitsForDrive: fallsSilent } as never })
        const fallen = roots.filter((root) => String(root) === FALLING)
        return ok({ exhibitIds: [1], refused: fallen.map(() => ({ name: 'falling', reason: 'no_answer' })) })
      },
      cancel: async () => {
        cancelled += 1
      },
      whenIdle: async () => ({ startedAt: 0, read: 0, unchanged: 0, failure: null, ...ended }),
      newestWalk: () => null,
    },
    call: async () => ok({ rows, total: rows.length }),
  } as unknown as Core
  const stderr = new PassThrough()
  const output = createOutput({ stdout: new PassThrough(), stderr }, false, () => 0)
  return {
    core,
    output,
    said: () => String(stderr.read() ?? ''),
    cancelled: () => cancelled,
    mostAsked: () => mostAsked,
  }
}

const caseId = 1 as CaseId
const paths = [Buffer.from('/media/card')]

describe('evidence whose drive falls silent while it is added', () => {
  it('is not said to be added: the command ends with 1', async () => {
    const silent = setup(true)
    expect(await ingest(silent.core, silent.output, caseId, paths)).toBe(1)
    expect(silent.said()).toContain(headless.driveFellSilent)
    expect(silent.cancelled()).toBe(1)
    const near = setup(false)
    expect(await ingest(near.core, near.output, caseId, paths)).toBe(0)
  })

  it('is not sent as far as it was known: nothing is', async () => {
    const silent = setup(true)
    expect(await takeInNamed(silent.core, silent.output, caseId, { paths, urls: [] })).toEqual(err(3))
    expect(silent.said()).toContain(headless.nothingSent)
  })

  it('is not left out beside other evidence without a word', async () => {
    const { core, output, said } = setup(false)
    expect(await ingest(core, output, caseId, [...paths, Buffer.from(SILENT)])).toBe(2)
    expect(said()).toContain(headless.driveSilent({ paths: SILENT }))
  })

  it('is asked for at once, however many drives are silent: a minute is waited in all', async () => {
    for (const add of [ingest, takeInNamed]) {
      const { core, output, said, mostAsked } = setup(false)
      const silent = [1, 2, 3].map((n) => Buffer.from(`${SILENT}${n}`))
      if (add === ingest) expect(await ingest(core, output, caseId, [...paths, ...silent])).toBe(2)
      else expect(await takeInNamed(core, output, caseId, { paths: [...paths, ...silent], urls: [] })).toEqual(err(2))
      expect(mostAsked()).toBe(4)
      expect(said().split(headless.driveSilent({ paths: silent.join(', ') }))).toHaveLength(2)
    }
  })

  it('ends the command with 1 where it fell silent between the look and the adding', async () => {
    const { core, output, said } = setup(false)
    expect(await ingest(core, output, caseId, [...paths, Buffer.from(FALLING)])).toBe(1)
    expect(said()).toContain(headless.driveFellSilent)
  })
})

describe('evidence of which three files in a row could not be read', () => {
  const said = async (ended: object, rows: readonly object[]) => {
    const desk = setup(false, { failure: 'read_errors', ...ended }, rows)
    await takeIn(desk.core, desk.output, caseId, paths)
    return desk.said()
  }
  const failed = { intake: 'unreadable' }

  it.each([
    ['files are listed', { isWalkDone: true }, [failed, failed, failed, { intake: 'listed' }]],
    ['its scan broke off', { isWalkDone: false }, [failed, failed, failed]],
  ])(
    'is read on by the same command where %s, after the advice to image a failing drive',
    async (_what, ended, rows) => {
      const lines = await said(ended, rows)
      expect(lines).toContain(headless.readErrorsLeft)
      expect(lines).not.toContain(headless.readErrorsAtEnd)
    },
  )

  it('is said to have been tried to its end where nothing was left', async () => {
    const lines = await said({ isWalkDone: true }, [failed, failed, failed])
    expect(lines).toContain(headless.readErrorsAtEnd)
    expect(lines).not.toContain(headless.readErrorsLeft)
  })
})
