import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPlace, type PlaceAnswer } from '../../src/main/library/find-place.ts'
import { createKnownServers } from '../../src/main/library/known-servers.ts'
import { lockPlace } from '../../src/main/library/lock-place.ts'
import { findLibrary, markArriving, pointTo, readArriving, readMoved } from '../../src/main/library/place.ts'
import { placeWords, serversQuestion } from '../../src/shared/words/library-place.ts'
import { setupFolder } from '../support/folder.ts'
import { hasLibrary, leaveNote, useLibrary } from '../support/library-place.ts'
import { runHeadless } from '../support/run-headless.ts'

/** A person at the dialogs, answering in order. */
function setupDesk(answers: PlaceAnswer[], chosen: string[] = [], yes = false) {
  const refusals: string[] = []
  const asked: string[] = []
  return {
    refusals,
    asked,
    ask: async ({ title }: { title: string }) => {
      asked.push(title)
      return answers.shift() ?? 'quit'
    },
    chooseFolder: async () => chosen.shift() ?? null,
    showRefusal: async ({ title }: { title: string }) => void refusals.push(title),
    confirm: async ({ message }: { message: string }) => {
      asked.push(message)
      return yes
    },
  }
}

describe('the place of a library', () => {
  it('is the data folder until it was moved', () => {
    const home = setupFolder()
    expect(findLibrary(home)).toEqual({ state: 'here', home })
    useLibrary(home, 'One')
    expect(findLibrary(home)).toEqual({ state: 'here', home })
  })

  it('is found over several moves, and the way is shortened by the next start', async () => {
    const [a, b, c] = [setupFolder(), setupFolder(), setupFolder()]
    const { uuid } = useLibrary(c, 'One')
    leaveNote(a, b, uuid)
    leaveNote(b, c, uuid)
    expect(findLibrary(a)).toEqual({ state: 'here', home: c })
    const lock = await lockPlace(a, c)
    if (lock.ok) lock.value.release()
    expect(readMoved(a)).toMatchObject({ to: c })
    rmSync(b, { recursive: true })
    expect(findLibrary(a)).toEqual({ state: 'here', home: c })
  })

  it('is never a new library where the moved one is gone, another one, or cannot be told', () => {
    const [a, b, c] = [setupFolder(), setupFolder(), setupFolder()]
    const { uuid } = useLibrary(a, 'One')
    leaveNote(a, b, uuid)
    expect(findLibrary(a)).toMatchObject({ state: 'missing', expected: b })
    useLibrary(b, 'Of somebody else')
    expect(findLibrary(a)).toMatchObject({ state: 'other', expected: b })
    leaveNote(a, c, uuid)
    leaveNote(c, a, uuid)
    expect(findLibrary(a)).toMatchObject({ state: 'unreadable' })
    writeFileSync(join(a, 'moved.json'), '{"to":')
    expect(findLibrary(a)).toEqual({ state: 'unreadable', file: join(a, 'moved.json') })
  })

  it('is not a copy that a move did not finish, and is one once the note of that move stands', async () => {
    const [from, to] = [setupFolder(), setupFolder()]
    const { uuid } = useLibrary(from, 'One')
    useLibrary(to)
    markArriving(to, { v: 1, moveId: 'm', library: uuid, from, at: 0 })
    expect(findLibrary(to)).toEqual({ state: 'half', home: to, from })
    expect(findLibrary(from)).toEqual({ state: 'here', home: from })
    rmSync(to, { recursive: true })
    mkdirSync(to)
    writeFileSync(join(to, 'arriving.json'), 'torn')
    expect(findLibrary(to)).toMatchObject({ state: 'half' })
    const sound = setupFolder()
    const other = useLibrary(sound)
    markArriving(sound, { v: 1, moveId: 'm', library: other.uuid, from, at: 0 })
    leaveNote(from, sound, other.uuid, 'm')
    expect(findLibrary(from)).toEqual({ state: 'here', home: sound })
    expect(findLibrary(sound)).toEqual({ state: 'here', home: sound })
    const lock = await lockPlace(from, sound)
    if (lock.ok) lock.value.release()
    expect(readArriving(sound)).toBeNull()
  })
})

describe('a start that does not find its library', () => {
  it('looks again as often as it is asked to, and makes nothing', async () => {
    const [a, b] = [setupFolder(), setupFolder()]
    const { uuid } = useLibrary(b, 'One')
    leaveNote(a, join(b, 'later'), uuid)
    const desk = setupDesk(['look', 'look', 'quit'])
    expect(await findPlace(a, desk)).toBeNull()
    expect(desk.asked).toHaveLength(3)
    expect(readdirSync(a)).toEqual(['moved.json'])
  })

  it('takes the folder a person chooses where it holds that library, and no other', async () => {
    const [a, gone, elsewhere, strange] = [setupFolder(), setupFolder(), setupFolder(), setupFolder()]
    const { uuid } = useLibrary(elsewhere, 'One')
    useLibrary(strange, 'Strange')
    leaveNote(a, gone, uuid)
    const half = setupFolder()
    useLibrary(half)
    markArriving(half, { v: 1, moveId: 'm', library: uuid, from: a, at: 0 })
    const desk = setupDesk(['choose', 'choose', 'choose'], [strange, half, elsewhere])
    expect(await findPlace(a, desk)).toBe(elsewhere)
    expect(desk.refusals).toHaveLength(2)
    expect(findLibrary(a)).toEqual({ state: 'here', home: elsewhere })
  })

  it('opens the copy that was left behind only after a yes', async () => {
    const [a, gone] = [setupFolder(), setupFolder()]
    const { uuid } = useLibrary(a, 'One')
    leaveNote(a, gone, uuid)
    expect(await findPlace(a, setupDesk(['choose', 'quit'], [a]))).toBeNull()
    expect(findLibrary(a)).toMatchObject({ state: 'missing' })
    expect(await findPlace(a, setupDesk(['choose'], [a], true))).toBe(a)
  })
})

describe('a note that leads to a server', () => {
  const setupServers = () => createKnownServers({ file: join(setupFolder(), 'servers.json'), platform: 'win32' })

  it('is not followed before a person allowed it, and then without asking', async () => {
    const [a, servers] = [setupFolder(), setupServers()]
    writeFileSync(join(a, 'moved.json'), JSON.stringify({ v: 1, moveId: 'm', library: 'u', to: '//nas/case', at: 0 }))
    expect(findLibrary(a, servers)).toEqual({ state: 'server', server: 'nas', path: '//nas/case' })
    const refusing = setupDesk([])
    expect(await findPlace(a, refusing, servers)).toBeNull()
    expect(refusing.asked).toEqual([serversQuestion(['nas'], '//nas/case').message])
    const allowing = setupDesk(['quit'], [], true)
    expect(await findPlace(a, allowing, servers)).toBeNull()
    expect(allowing.asked).toEqual([refusing.asked[0], placeWords.missing.title])
    expect(findLibrary(a, servers)).toMatchObject({ state: 'missing', expected: '//nas/case' })
  })

  it('is not followed from a copy that was brought along, nor after further notes', () => {
    const [a, b, c, servers] = [setupFolder(), setupFolder(), setupFolder(), setupServers()]
    useLibrary(a)
    markArriving(a, { v: 1, moveId: 'm', library: 'u', from: '\\\\nas\\case', at: 0 })
    expect(findLibrary(a, servers)).toEqual({ state: 'server', server: 'nas', path: '\\\\nas\\case' })
    const { uuid } = useLibrary(c)
    leaveNote(c, '\\\\evil\\x', uuid)
    leaveNote(b, c, uuid)
    expect(findLibrary(b, servers)).toEqual({ state: 'server', server: 'evil', path: '\\\\evil\\x' })
  })

  it('is one of a known server if it was written here', () => {
    const [a, servers] = [setupFolder(), setupServers()]
    pointTo(a, { v: 1, moveId: 'm', library: 'u', to: '//nas/case', at: 0 }, servers)
    expect(findLibrary(a, servers)).toMatchObject({ state: 'missing' })
  })
})

describe('the headless command', () => {
  it('works on the library where it was moved to, and makes none where it is missing', async () => {
    const [a, b, evidence] = [setupFolder(), setupFolder(), setupFolder()]
    const { uuid } = useLibrary(b, 'Moved')
    leaveNote(a, b, uuid)
    writeFileSync(join(evidence, 'note.txt'), 'x')
    const run = () => runHeadless(['ingest', evidence, '--home', a, '--case', 'By command'])
    expect((await run()).code).toBe(0)
    expect(useLibrary(b).cases).toEqual(['Moved', 'By command'])
    rmSync(b, { recursive: true })
    const refused = await run()
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain(b)
    expect(hasLibrary(a)).toBe(false)
    expect(hasLibrary(b)).toBe(false)
  })
})
