import { cpus, loadavg } from 'node:os'
import { type CustodyTurn, measureCustody } from './custody.ts'

type Given = { row: (...cells: string[]) => void; say: (line?: string) => void }

const ENTRIES = 100_000
const TURNS = 3

/** Measures the longest gaps of main and window while a long custody log is verified and saved in the window, and prints the table. */
export async function showCustody({ row, say }: Given): Promise<void> {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const load = () => (loadavg()[0] ?? 0).toFixed(1)
  const before = load()
  say(
    `A custody log of ${ENTRIES} entries verified in the window ${TURNS} times, then saved as a table, ${cpus().length} cores`,
  )
  say()
  const { runtime, rest, turns, saved } = await measureCustody(ENTRIES, TURNS)
  const most = (figure: (turn: CustodyTurn) => number) => Math.max(...turns.map(figure))
  row(runtime, 'at rest', 'verifying', 'saving', 'wanted')
  row('---', '---:', '---:', '---:', '---:')
  const slowest = most((turn) => turn.ms)
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const rate = (value: number) => ((ENTRIES / value) * 1000).toFixed(0)
  row('time, the slowest', '', seconds(slowest), seconds(saved.ms), '')
  row('entries in a second', '', rate(slowest), rate(saved.ms), '')
  const line = (what: string, figure: (turn: CustodyTurn) => number, wanted: string) =>
    row(what, ms(figure(rest)), ms(most(figure)), ms(figure(saved)), wanted)
  line('event-loop delay of main, 99 %', ({ main }) => main.delayP99Ms, '< 50 ms')
  line('event-loop delay of main, longest', ({ main }) => main.delayMaxMs, '')
  line('gap between turns of the window, 99 %', ({ window }) => window.p99Ms, '')
  line('the same, longest', ({ window }) => window.maxMs, '')
  line('between two frames, longest', ({ window }) => window.frameMaxMs, '')
  say(`Load of the machine: ${before} before, ${load()} after.`)
}
