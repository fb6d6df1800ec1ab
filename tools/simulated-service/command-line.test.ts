import { describe, expect, it } from 'vitest'
import { readCommandLine } from './command-line.ts'

const read = (...args: string[]) => readCommandLine(args, 7)

describe('the command line of the simulated service', () => {
  it('runs slow jobs in time when nothing is asked for, with a seed of its own', () => {
    expect(read()).toMatchObject({
      type: 'run',
      behaviours: [],
      options: { port: 8765, hasExtras: true, seed: 'start 7', factCheck: { script: 'slow', pace: { stepMs: 3000 } } },
    })
  })

  it('takes the names of scripts, variants, troubles and forms', () => {
    expect(
      read('--job', 'hostile strings', '--naming', 'snake case', '--submission', 'lost: no answer', '--step', '0'),
    ).toMatchObject({
      behaviours: [{ times: null, charge: true, action: { type: 'stall' } }],
      options: { factCheck: { script: 'hostile strings', naming: 'snake case', pace: 'poll' } },
    })
    expect(read('--job-list', 'twice', '--cancelling', 'too late')).toMatchObject({
      options: { factCheck: { jobList: 'twice', cancelling: 'too late' } },
    })
  })

  it('refuses what it does not know, and says what it would know', () => {
    for (const args of [
      ['--job', 'none such'],
      ['--naming', 'none'],
      ['--submission', 'none'],
      ['--job-list', 'none'],
      ['--cancelling', 'none'],
      ['--plan', 'gold'],
      ['--port', 'far'],
      ['--nonsense'],
    ]) {
      expect(read(...args), args.join(' ')).toMatchObject({
        type: 'refused',
        complaint: expect.stringContaining('--job'),
      })
    }
  })

  it('prints its help and every name', () => {
    expect(read('--help')).toMatchObject({ type: 'print', text: expect.stringContaining('--documented-only') })
    expect(read('--names')).toMatchObject({ text: expect.stringContaining('vanishes for a while') })
  })
})
