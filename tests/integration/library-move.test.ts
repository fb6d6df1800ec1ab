import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import { createSettingsRows } from '../../src/main/db/settings.ts'
import { createLeftCopy } from '../../src/main/library/left-copy.ts'
import { acquireLock } from '../../src/main/library/lock.ts'
import type { MoveStep } from '../../src/main/library/move.ts'
import { checkTarget, warningOf } from '../../src/main/library/move-target.ts'
import { findLibrary } from '../../src/main/library/place.ts'
import { NO_LOG } from '../../src/main/log.ts'
import { RUNNING_FILE } from '../../src/main/queue/running-file.ts'
import { err } from '../../src/shared/result.ts'
import { moveQuestion } from '../../src/shared/words/library-move.ts'
import { setupFolder } from '../support/folder.ts'
import { killMove, runMove } from '../support/kill-move.ts'
import { useLibrary } from '../support/library-place.ts'
import { contentOf, fillHome, openForMove, pastedItem } from '../support/move.ts'
import { nearDrives } from '../support/near-drives.ts'

/** What is of a run, and not of the library. */
const OF_A_RUN = /^(library\.sqlite|lock|running|moved\.json|arriving\.json|library\.sqlite-(wal|shm))$/

async function setup(extra: Parameters<typeof openForMove>[2] = {}) {
  const [home, to] = [setupFolder(), setupFolder()]
  await fillHome(home)
  return { home, to, ...openForMove(home, to, extra) }
}

describe('a library', () => {
  it('is moved whole, with everything beside it, and the old folder is left as it was', async () => {
    const { home, to, move, close, db, states, questions, held } = await setup()
    const before = contentOf(home, OF_A_RUN)
    const entries = Number(db.prepare('SELECT count(*) FROM audit').pluck().get())
    expect(await move.begin()).toEqual({ ok: true, value: null })
    await move.settled()
    expect(move.current()).toMatchObject({ state: 'done', doneFiles: Object.keys(before).length, failure: null })
    expect(states).toEqual(expect.arrayContaining(['waiting', 'copying', 'checking', 'done']))
    expect(questions[0]?.message).toContain(to)
    // Nothing goes on in this run: what it wrote would be lost.
    expect(move.isHeld()).toBe(true)
    expect(held).toEqual(['held'])
    close()
    expect(contentOf(home, OF_A_RUN)).toEqual(before)
    expect(contentOf(to, OF_A_RUN)).toEqual(before)
    expect(findLibrary(home)).toEqual({ state: 'here', home: to })

    const next = openForMove(to, null)
    const types = next.db.prepare('SELECT type FROM audit WHERE seq > ? ORDER BY seq').pluck().all(entries)
    expect(types).toEqual(['library.move_began', 'library.moved', 'library.opened'])
    expect(verifyChain(next.db).chain.state).toBe('whole')
    const own = pastedItem(next.db)
    expect(own.isThatFile).toBe(true)
    expect(own.path.startsWith(own.root)).toBe(true)
    expect(own.root.startsWith(join(to, 'pasted'))).toBe(true)
    next.close()
  })

  it('is moved to a folder that is offered, where only what Chromium stores is, and is told why', async () => {
    const { home, to, move, close, questions } = await setup({
      desktop: { chooseLibraryFolder: async () => null, confirm: async () => false },
    })
    mkdirSync(join(to, 'session'))
    await move.begin(to)
    expect(move.current()).toBeNull()
    close()
    const again = openForMove(home, null)
    expect(await again.move.begin(to)).toEqual({ ok: true, value: null })
    await again.move.settled()
    again.close()
    const plan = { from: home, to, totalFiles: 1, totalBytes: 1, freeBytes: 1, warning: null, filesystem: null }
    const [why] = moveQuestion({ ...plan, isOffered: true }).detail.split('\n')
    expect([...questions, ...again.questions].map(({ detail }) => detail.split('\n')[0])).toEqual([why])
    expect(findLibrary(home)).toEqual({ state: 'here', home: to })
  })

  it('goes on to a third folder, and the way there stays short', async () => {
    const { home, to, move, close } = await setup()
    await move.begin()
    await move.settled()
    close()
    const third = setupFolder()
    const next = openForMove(to, third, { entry: home })
    await next.move.begin()
    await next.move.settled()
    next.close()
    expect(findLibrary(to)).toEqual({ state: 'here', home: third })
    rmSync(to, { recursive: true })
    expect(findLibrary(home)).toEqual({ state: 'here', home: third })
    expect(useLibrary(third).cases).toEqual(['Harbour fire'])
  })

  it('takes along what is written while it is copied', async () => {
    let written = 0
    const given = setupFolder()
    const { home, to, move, close, db, audit } = await setup({
      reached: (step) => {
        if (step !== 'copied' && step !== 'drafted') return
        written += 1
        if (written > 3) return
        writeFileSync(join(given, 'x'), 'x')
        writeFileSync(join(home, 'charges.jsonl'), 'a later line\n', { flag: 'a' })
        db.transaction(() => audit.append({ caseId: null, type: 'test.later', payload: { written } }))()
      },
    })
    await move.begin()
    await move.settled()
    expect(move.current()?.state).toBe('done')
    close()
    expect(readFileSync(join(to, 'charges.jsonl'), 'utf8').split('a later line')).toHaveLength(4)
    const next = openForMove(to, null)
    expect(next.db.prepare("SELECT count(*) FROM audit WHERE type = 'test.later'").pluck().get()).toBe(3)
    next.close()
  })

  it.each<MoveStep>(['copying', 'copied', 'drafted', 'entered'])(
    'has nothing at its new place that is gone when the move is %s, above all no file that says that the queue runs',
    async (at) => {
      let isGone = false
      const { home, to, move, close } = await setup({
        reached: (step) => {
          if (step !== at || isGone) return
          isGone = true
          rmSync(join(home, RUNNING_FILE))
          // Of thumbnails only what is gone before the last look at them: they are made again.
          if (at !== 'entered') rmSync(join(home, 'derivatives'), { recursive: true })
        },
      })
      await move.begin()
      await move.settled()
      expect(move.current()?.state).toBe('done')
      close()
      expect(contentOf(to, OF_A_RUN)).toEqual(contentOf(home, OF_A_RUN))
      expect(existsSync(join(to, RUNNING_FILE))).toBe(false)
    },
  )

  it('stays where it is when the move is cancelled, and nothing of the copy is left', async () => {
    const { home, to, move, close, held, db } = await setup({
      reached: (step) => void (step === 'copying' && cancel()),
    })
    const cancel = () => move.cancel()
    await move.begin()
    await move.settled()
    expect(move.current()).toMatchObject({ state: 'cancelled', failure: null })
    expect(move.isHeld()).toBe(false)
    expect(held).toEqual(['held', 'released'])
    expect(readdirSync(to)).toEqual([])
    expect(findLibrary(home)).toEqual({ state: 'here', home })
    expect(
      db.prepare("SELECT json_extract(payload, '$.why') FROM audit WHERE type = 'library.move_ended'").pluck().get(),
    ).toBe('cancelled')
    move.dismiss()
    expect(move.current()).toBeNull()
    close()
  })

  it('stays where it is when a copy differs from its original', async () => {
    const { home, to, move, close, bugs } = await setup({
      // The disk of the new folder keeps something else than it was given.
      reached: (step) => void (step === 'drafted' && writeFileSync(join(to2(), 'library.sqlite.part'), 'else')),
      isSound: async () => true,
    })
    const to2 = () => to
    await move.begin()
    await move.settled()
    expect(move.current()?.state).toBe('failed')
    expect(bugs.length).toBeLessThanOrEqual(1)
    expect(findLibrary(home)).toEqual({ state: 'here', home })
    expect(existsSync(join(to, 'library.sqlite'))).toBe(false)
    close()
  })

  it('stays where it is when the disk of the new folder is full', async () => {
    const [home, to] = [setupFolder(), setupFolder()]
    await fillHome(home)
    writeFileSync(join(home, 'backups/large'), Buffer.alloc(3 * 2 ** 20))
    // No file may grow beyond 1 MB in that process: to it the disk is full.
    const limited = ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -f 2048; exec "$@"', 'sh']
    await expect(runMove(home, to, { shell: limited })).rejects.toThrow('disk_full')
    expect(readdirSync(to)).toEqual([])
    expect(findLibrary(home)).toEqual({ state: 'here', home })
    expect(useLibrary(home).cases).toEqual(['Harbour fire'])
  })

  it('is whole in one place, killed at any moment', async () => {
    const steps: [MoveStep, number][] = [
      ['marked', 1],
      ['copying', 1],
      ['copying', 17],
      ['copied', 1],
      ['drafted', 1],
      ['entered', 1],
      ['named', 1],
      ['switched', 1],
      ['over', 1],
    ]
    for (const [step, times] of steps) await killMove(step, times)
  })
})

describe('the copy that a move left', () => {
  it('is removed after a yes, and the note that leads on stays', async () => {
    const { home, to, move, close } = await setup()
    await move.begin()
    await move.settled()
    close()
    writeFileSync(join(home, 'notes of the person.txt'), 'mine')
    const { db, audit, close: closeNext } = openForMove(to, null)
    const says = { yes: false }
    const left = createLeftCopy({
      home: to,
      db,
      audit,
      rows: createSettingsRows(db),
      desktop: { confirm: async () => says.yes },
      log: NO_LOG,
    })
    expect(left.find()?.path).toBe(home)
    expect(await left.remove()).toMatchObject({ error: { kind: 'declined' } })
    expect(existsSync(join(home, 'library.sqlite'))).toBe(true)
    says.yes = true
    const lock = await acquireLock(home)
    expect(await left.remove()).toEqual({ ok: false, error: { kind: 'left_not_removed', reason: 'open' } })
    if (lock.ok) lock.value.release()
    const note = readFileSync(join(home, 'moved.json'))
    rmSync(join(home, 'moved.json'))
    expect(await left.remove()).toEqual({ ok: false, error: { kind: 'left_not_removed', reason: 'led_elsewhere' } })
    writeFileSync(join(home, 'moved.json'), note)
    expect(existsSync(join(home, 'library.sqlite'))).toBe(true)
    expect(await left.remove()).toEqual({ ok: true, value: null })
    expect(readdirSync(home).sort()).toEqual(['moved.json', 'notes of the person.txt'])
    expect(left.find()).toBeNull()
    expect(findLibrary(home)).toEqual({ state: 'here', home: to })
    closeNext()
  })
})

describe('a folder for the library', () => {
  const check = async (chosen: string, extra: Partial<Parameters<typeof checkTarget>[2]> = {}, need = 1) => {
    const home = extra.home ?? setupFolder()
    const result = await checkTarget(chosen, need, {
      home,
      library: 'l',
      evidenceRoots: () => [],
      resolve: nearDrives.resolve,
      mountOf: async () => null,
      freeBytes: async () => 2 ** 40,
      ...extra,
    })
    return result.ok ? result.value.to : result.error.reason
  }

  it('is refused, and nothing else is asked of it, while its drive does not answer', async () => {
    const folder = setupFolder()
    const asked: string[] = []
    const silent: Partial<Parameters<typeof checkTarget>[2]> = {
      resolve: async (path) => {
        asked.push(String(path))
        return err('no_answer')
      },
      freeBytes: async () => expect.unreachable('its disk was asked'),
    }
    expect(await check(folder, silent)).toBe('not_writable')
    expect(asked).toEqual([folder])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused inside the library, among evidence, where it cannot be written or has no room', async () => {
    const home = setupFolder()
    mkdirSync(join(home, 'inside'))
    expect(await check(join(home, 'inside'), { home })).toBe('inside_library')
    expect(await check(home, { home })).toBe('inside_library')
    const evidence = setupFolder()
    mkdirSync(join(evidence, 'below'))
    const roots = { evidenceRoots: () => [{ root: Buffer.from(evidence), kind: 'folder' as const }] }
    expect(await check(join(evidence, 'below'), roots)).toBe('among_evidence')
    expect(await check(setupFolder(), { freeBytes: async () => 1000 }, 2000)).toBe('no_room')
    expect(await check(join(evidence, 'not there'))).toBe('not_writable')
    const closed = setupFolder()
    chmodSync(closed, 0o500)
    if (process.getuid?.() !== 0) expect(await check(closed)).toBe('not_writable')
  })

  it('that holds something else gets one of its own inside, unless that one is taken, too', async () => {
    const used = setupFolder()
    writeFileSync(join(used, 'a file'), 'x')
    const own = join(used, 'Touchstone library')
    expect(await check(used)).toBe(own)
    expect(existsSync(own)).toBe(false)
    mkdirSync(own)
    expect(await check(used)).toBe(own)
    // What a move that was killed at its very beginning leaves is no library.
    writeFileSync(join(own, 'arriving.json.part'), '')
    expect(await check(used)).toBe(own)
    writeFileSync(join(own, 'taken'), 'x')
    expect(await check(used)).toBe('not_empty')
  })

  it('on a disk that is odd is told with what is odd about it', () => {
    expect(warningOf('/srv', 'ext4')).toBeNull()
    expect(warningOf('/srv', null)).toBeNull()
    expect(['nfs4', 'cifs', 'fuse.sshfs', '9p'].map((kind) => warningOf('/srv', kind))).toEqual(
      Array(4).fill('network'),
    )
    expect(warningOf('\\\\server\\share', null, { platform: 'win32' })).toBe('network')
    expect(['vfat', 'exfat', 'fuseblk'].map((kind) => warningOf('/srv', kind))).toEqual(Array(3).fill('no_owner'))
    expect(warningOf('/tmp', 'tmpfs')).toBe('in_memory')
    expect(warningOf('/srv', 'something')).toBe('unusual')
  })

  it.each([
    ['D:\\Library', 'others'],
    ['C:\\Cases', 'others'],
    ['C:\\Users\\adam', 'others'],
    ['C:\\Users\\Public\\Library', 'others'],
    ['c:\\users\\ADA\\Library', null],
    ['C:\\Users\\ada', null],
    ['E:\\Local\\Touchstone', null],
    ['\\\\nas\\ada', 'network'],
  ])('%s on Windows is told as %s, since others may read what is outside the profile', (path, warning) => {
    const around = { platform: 'win32', userHome: 'C:\\Users\\ada', env: { LOCALAPPDATA: 'E:\\Local' } } as const
    expect(warningOf(path, null, around)).toBe(warning)
  })
})
