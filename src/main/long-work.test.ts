import { describe, expect, it } from 'vitest'
import { createVirtualTime } from '../../tests/support/virtual-time.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import { createLongWork } from './long-work.ts'

function setup() {
  const time = createVirtualTime()
  const system = { blockers: 0, isOnBattery: false, asked: 0 }
  const said: AppEvent[] = []
  const longWork = createLongWork({
    schedule: time.schedule,
    emit: (event) => void said.push(event),
    power: {
      keepAwake: () => {
        system.blockers += 1
        return () => {
          system.blockers -= 1
        }
      },
      isOnBattery: () => {
        system.asked += 1
        return system.isOnBattery
      },
    },
  })
  const pass = (ms: number) => time.pass(ms, async () => undefined)
  const begin = () => {
    const work = Promise.withResolvers<number>()
    return { ...work, ended: longWork.during(() => work.promise) }
  }
  const states = () => said.map((event) => (event.type === 'power.changed' ? event.state : event.type))
  return { system, longWork, begin, pass, states }
}

describe('long work', () => {
  it('keeps the computer awake once, however much of it runs, and lets it sleep when the last of it ends', async () => {
    const { system, begin } = setup()
    const [one, other] = [begin(), begin()]
    expect(system.blockers).toBe(1)
    one.resolve(1)
    expect(await one.ended).toBe(1)
    expect(system.blockers).toBe(1)
    other.resolve(2)
    await other.ended
    expect(system.blockers).toBe(0)
  })

  it('lets it sleep when the work fails, later or at once', async () => {
    const { system, begin, longWork } = setup()
    const one = begin()
    one.reject(new Error('no'))
    await expect(one.ended).rejects.toThrow('no')
    const atOnce = longWork.during(() => {
      throw new Error('at once')
    })
    await expect(atOnce).rejects.toThrow('at once')
    expect(system.blockers).toBe(0)
  })

  it('says that it runs, and a second after its end that it does not; a batch is one such time', async () => {
    const { begin, pass, states, longWork } = setup()
    for (let n = 0; n < 3; n += 1) {
      const one = begin()
      await pass(30_000)
      one.resolve(n)
      await one.ended
      await pass(500)
    }
    expect(states()).toEqual([{ isKeptAwake: true, isOnBattery: false }])
    await pass(500)
    expect(states()).toEqual([
      { isKeptAwake: true, isOnBattery: false },
      { isKeptAwake: false, isOnBattery: false },
    ])
    expect(longWork.state()).toEqual({ isKeptAwake: false, isOnBattery: false })
  })

  it('looks at the battery when it begins and each minute, and says once what it found', async () => {
    const { system, begin, pass, states } = setup()
    system.isOnBattery = true
    const one = begin()
    await pass(10 * 60_000)
    expect([states().length, system.asked]).toEqual([1, 11])
    system.isOnBattery = false
    await pass(60_000)
    expect(states()).toEqual([
      { isKeptAwake: true, isOnBattery: true },
      { isKeptAwake: true, isOnBattery: false },
    ])
    one.resolve(1)
    await one.ended
    await pass(60 * 60_000)
    expect(system.asked).toBe(12)
  })
})
