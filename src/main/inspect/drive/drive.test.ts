import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStubbornFork } from '../../../../tests/support/silent-drive.ts'
import { NO_LOG } from '../../log.ts'
import { createDrive, DRIVE_LIMITS, type DriveState } from './drive.ts'
import type { Answer, Question } from './protocol.ts'

const FACTS = { bytes: 3, mtimeNs: '1', ctimeNs: '1', dev: '1', inode: '1' }
const LOOK: Question = { type: 'look', path: Buffer.from('/media/card/1.jpg') }
const looked = (id: number): Answer => ({ id, type: 'looked', facts: FACTS, kind: 'file' })
const NO_ANSWER = { ok: false, error: { reason: 'no_answer', code: null } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup() {
  const { fork, children } = createStubbornFork()
  const states: DriveState[] = []
  const drive = createDrive({
    forkChild: fork,
    log: NO_LOG,
    limits: DRIVE_LIMITS,
    onState: (state) => void states.push(state),
  })
  const child = (at = -1) => {
    const found = children.at(at)
    if (!found) throw new Error('no process was started')
    return found
  }
  return { drive, states, children, child }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('a drive', () => {
  it.each([5, 20, 50])(
    'that answers after %i s is awaited meanwhile, and its answer is the answer',
    async (seconds) => {
      const { drive, states, child } = setup()
      const asked = drive.ask(LOOK)
      await pass(seconds)
      expect(drive.state()).toBe('awaited')
      child().answer(looked(1))
      expect(await asked).toEqual({ ok: true, value: looked(1) })
      expect(states).toEqual(['awaited', 'answers'])
      expect(child().isLeft()).toBe(false)
    },
  )

  it('that says nothing for 60 s is silent: what was asked has no answer, and nobody else asks it', async () => {
    const { drive, states, children, child } = setup()
    const asked = [drive.ask(LOOK), drive.ask(LOOK)]
    await pass(60)
    expect(await Promise.all(asked)).toEqual([NO_ANSWER, NO_ANSWER])
    expect(states).toEqual(['awaited', 'silent'])
    expect(await drive.ask(LOOK)).toEqual(NO_ANSWER)
    expect(children).toHaveLength(1)
    expect(child().asked).toHaveLength(2)
  })

  it('answers again with the first of the questions that returns, without another one', async () => {
    const { drive, child } = setup()
    void drive.ask(LOOK)
    await pass(300)
    expect(drive.state()).toBe('silent')
    expect(child().isLeft()).toBe(false)
    child().answer(looked(1))
    expect(drive.state()).toBe('answers')
    const asked = drive.ask(LOOK)
    child().answer(looked(2))
    expect((await asked).ok).toBe(true)
  })

  it('that is silent gets another process for a look that a person wants, and the first is left behind', async () => {
    const { drive, children, child } = setup()
    void drive.ask(LOOK)
    await pass(60)
    const wanted = drive.ask(LOOK, true)
    expect(children).toHaveLength(2)
    expect(child(0).isLeft()).toBe(true)
    expect(drive.state()).toBe('awaited')
    // Whatever the one that was left says later is about nothing.
    child(0).answer({ id: 2, type: 'closed' })
    child(1).answer(looked(2))
    expect(await wanted).toEqual({ ok: true, value: looked(2) })
  })

  it('is waited for as long as there are signs of a question, however long it takes', async () => {
    const { drive, child } = setup()
    const asked = drive.ask({ type: 'digest', file: 1, bytes: 10 })
    for (let n = 0; n < 10; n += 1) {
      await pass(50)
      child().answer({ id: 1, type: 'sign' })
    }
    child().answer({ id: 1, type: 'digested', sha256: 'a'.repeat(64) })
    expect((await asked).ok).toBe(true)
  })

  it('that answers others is not silent because of one question', async () => {
    const { drive, child } = setup()
    const lost = drive.ask(LOOK)
    for (let n = 0; n < 6; n += 1) {
      await pass(10)
      void drive.ask(LOOK)
      child().answer(looked(n + 2))
    }
    expect(await lost).toEqual(NO_ANSWER)
    expect(drive.state()).toBe('answers')
  })

  it('has no answer from a process that ended or says what it should not, and the next question starts another', async () => {
    const { drive, children, child } = setup()
    const ended = drive.ask(LOOK)
    child().exit()
    expect(await ended).toEqual(NO_ANSWER)
    const odd = drive.ask(LOOK)
    child().answer({ id: 2, type: 'looked' } as Answer)
    expect(await odd).toEqual(NO_ANSWER)
    void drive.ask(LOOK)
    expect(children).toHaveLength(3)
  })

  it('closes a file that came too late for the one who asked', async () => {
    const { drive, child } = setup()
    void drive.ask({ type: 'open', path: Buffer.from('/media/card/1.jpg') })
    await pass(60)
    child().answer({ id: 1, type: 'opened', facts: FACTS })
    expect(child().asked.at(-1)?.question).toEqual({ type: 'close', file: 1 })
  })

  it('keeps its process while a file is open, and no longer than half a minute without one', async () => {
    const { drive, child } = setup()
    void drive.ask({ type: 'open', path: Buffer.from('/media/card/1.jpg') })
    child().answer({ id: 1, type: 'opened', facts: FACTS })
    await pass(120)
    expect(drive.holds(1)).toBe(true)
    expect(child().isLeft()).toBe(false)
    drive.close(1)
    await pass(31)
    expect(child().isLeft()).toBe(true)
  })

  it('is let go at the end whatever it does: what is asked has no answer', async () => {
    const { drive, child } = setup()
    const asked = drive.ask(LOOK)
    drive.dispose()
    expect(await asked).toEqual(NO_ANSWER)
    expect(child().isLeft()).toBe(true)
    expect(await drive.ask(LOOK)).toEqual(NO_ANSWER)
  })
})
