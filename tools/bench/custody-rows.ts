import { cpus } from 'node:os'
import { buildIfStale } from '../runtime/build.ts'
import { type CustodyTurn, measureCustody } from './custody.ts'
import { head, load, row, say } from './table.ts'
import { median } from './times.ts'

const ENTRIES = 100_000
const TURNS = 3

/** Measures the longest gaps of main and window while a long custody log is verified and saved in the window, and prints the table. */
export async function showCustody(): Promise<void> {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const rate = (value: number) => ((ENTRIES / value) * 1000).toFixed(0)
  buildIfStale(say)
  const before = load()
  say(
    `A custody log of ${ENTRIES} entries in the window, verified and saved as CSV, alternating with idle; ${cpus().length} cores, medians of ${TURNS} runs`,
  )
  say()
  const { runtime, rest, verify, save } = await measureCustody(ENTRIES, TURNS)
  head(runtime, 'idle', 'verifying', 'saving', 'target')
  const [verified, saved] = [middle(verify, (turn) => turn.ms), middle(save, (turn) => turn.ms)]
  row('time', '', seconds(verified), seconds(saved), '')
  row('entries per second', '', rate(verified), rate(saved), '')
  const line = (what: string, figure: (turn: CustodyTurn) => number, wanted: string) =>
    row(what, ...[rest, verify, save].map((turns) => ms(middle(turns, figure))), wanted)
  line('event-loop delay of main, 99%', ({ main }) => main.delayP99Ms, '< 50 ms')
  line('event-loop delay of main, longest', ({ main }) => main.delayMaxMs, '')
  line('gap between turns of the window, 99%', ({ window }) => window.p99Ms, '')
  line('the same, longest', ({ window }) => window.maxMs, '')
  line('between two frames, longest', ({ window }) => window.frameMaxMs, '')
  say(`System load: ${before} before, ${load()} after.`)
}

const middle = (turns: readonly CustodyTurn[], figure: (turn: CustodyTurn) => number) => median(turns.map(figure))
