import { describe, expect, it } from 'vitest'
import type { EntryLine, ReportEntry } from '../facts/report-entry.ts'
import type { MachineItemResult } from '../machine/set-items.ts'
import { behindPrinting, type SetWriter, type WholeSet } from './set-writer.ts'

describe('a writer that waits for the printing', () => {
  it('takes nothing before as many items wait, and then the oldest', async () => {
    const { writer, calls } = setup({ most: 2 })
    for (const name of ['a', 'b']) await writer.take(...item(name))
    expect(calls).toEqual([])
    await writer.take(...item('c'))
    expect(calls).toEqual(['take a'])
  })

  it('takes the others when all were taken, and begins and finishes behind them', async () => {
    const { writer, calls } = setup({ most: 2 })
    for (const name of ['a', 'b']) await writer.take(...item(name))
    writer.begin?.(WHOLE)
    await writer.finish(WHOLE)
    expect(calls).toEqual(['take a', 'take b', 'begin', 'finish'])
  })

  it('is called no more once a call has failed, and ends with that cause', async () => {
    const { writer, calls } = setup({ most: 0, broken: 'b' })
    await writer.take(...item('a'))
    await expect(writer.take(...item('b'))).rejects.toThrow('b is broken')
    await expect(writer.take(...item('c'))).rejects.toThrow('b is broken')
    await expect(writer.finish(WHOLE)).rejects.toThrow('b is broken')
    await writer.abandon?.()
    expect(calls).toEqual(['take a', 'take b', 'abandon'])
  })

  it('is called no more once the signal aborted', async () => {
    const { writer, calls, aborting } = setup({ most: 1 })
    await writer.take(...item('a'))
    aborting.abort(new Error('cancelled'))
    writer.begin?.(WHOLE)
    await expect(writer.finish(WHOLE)).rejects.toThrow('cancelled')
    await writer.abandon?.()
    expect(calls).toEqual(['abandon'])
  })
})

const WHOLE = {} as WholeSet
const item = (reference: string) =>
  [{} as ReportEntry, { reference } as EntryLine, {} as MachineItemResult] satisfies Parameters<SetWriter['take']>

function setup({ most, broken = null }: { most: number; broken?: string | null }) {
  const calls: string[] = []
  const aborting = new AbortController()
  const own: SetWriter = {
    take: async (_entry, { reference }) => {
      calls.push(`take ${reference}`)
      if (reference === broken) throw new Error(`${reference} is broken`)
    },
    begin: () => void calls.push('begin'),
    finish: async () => void calls.push('finish'),
    abandon: async () => void calls.push('abandon'),
  }
  return { calls, aborting, writer: behindPrinting(own, most, aborting.signal) }
}
