import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { setupPlace } from '../support/folder.ts'
import { pngOf } from '../support/pictures.ts'
import { runHeadless } from '../support/run-headless.ts'
import { createSkippingTime } from '../support/skipping-time.ts'

const TOKEN = 'tok_headless_0123456789'
/** Clears a screen, begins a line of its own, turns what follows around, and sets a colour in one byte. */
const HOSTILE = 'clean\u001b[2J\r\nITEM-0001  no\u202efig\u009b31m'

describe('what the headless command writes to a terminal', () => {
  let service: SimulatedService
  let home: string
  let evidence: string
  const time = createSkippingTime()
  beforeEach(async () => {
    service = await startSimulatedService({ tokens: [TOKEN], factCheck: { script: 'done at once' } })
    ;({ home, evidence } = setupPlace())
    writeFileSync(join(evidence, `${HOSTILE}.png`), pngOf(1))
  })
  afterEach(() => service.close())
  const run = (...args: string[]) => {
    const at = ['--home', home, '--service', service.origin]
    return runHeadless([...args, ...at], { TOUCHSTONE_TOKEN: TOKEN }, { time })
  }

  it('has no character in it that acts, neither of a file name nor of a verdict, on one line each', async () => {
    service.behave({ times: null, action: { type: 'alter', image: { verdict: HOSTILE } } })
    const read = await run('ingest', evidence)
    const asked = await run('analyse', evidence, '--max-credits', '5')
    expect([read.code, asked.code], asked.stderr).toEqual([0, 0])
    expect(lines(read.stdout)).toHaveLength(1)
    expect(lines(asked.stdout)).toHaveLength(1)
    expect(asked.stdout).toContain('clean<U+001B>[2J')
    for (const { stdout, stderr } of [read, asked]) expect(acting(stdout + stderr)).toEqual([])
    const wrong = await run('analyse', '--url', `https://news.example/${HOSTILE}`, '--max-credits', '1')
    expect([wrong.code, acting(wrong.stderr)]).toEqual([2, []])
  })

  it('has none of a hostile fact check, its progress included', async () => {
    service.factChecks.set({ script: 'hostile strings' })
    const asked = await run('fact-check', evidence, '--max-credits', '10')
    expect(lines(asked.stdout)).toHaveLength(1)
    expect(acting(asked.stdout + asked.stderr)).toEqual([])
    const failed = ['fact-check', evidence, '--max-credits', '10', '--context', 'Where?', '--json']
    service.factChecks.set({ script: 'failed in hostile words' })
    const machine = await run(...failed)
    expect(acting(machine.stdout + machine.stderr)).toEqual([])
    expect(machine.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'failed' })
  })

  it('gives machines the exact words all the same', async () => {
    service.behave({ times: null, action: { type: 'alter', image: { verdict: HOSTILE } } })
    const asked = await run('analyse', evidence, '--max-credits', '5', '--json')
    expect(asked.lines[0]).toMatchObject({ type: 'analysis', state: 'done', verdict: HOSTILE })
    expect(acting(asked.stdout)).toEqual([])
  })
})

const lines = (text: string) => text.split('\n').filter((line) => line !== '')
/** Controls but for the end of a line, and what turns text around or hides in it. */
const acting = (text: string) =>
  text.match(/(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu) ?? []
