import { cpus, loadavg } from 'node:os'
import { type CustodyTurn, measureCustody } from './custody.ts'

type Given = { row: (...cells: string[]) => void; say: (line?: string) => void }

const ENTRIES = 100_000
const TURNS = 3

/** Measures the longest gaps of main and window while a long custody log is verified in the window, and prints the table. */
export async function showCustody({ row, say }: Given): Promise<void> {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const load = () => (loadavg()[0] ?? 0).toFixed(1)
  const before = load()
  say(`A custody log of ${ENTRIES} entries verified in the window, ${cpus().length} cores, ${TURNS} times`)
  say()
  const { runtime, rest, turns } = await measureCustody(ENTRIES, TURNS)
  const most = (figure: (turn: CustodyTurn) => number) => Math.max(...turns.map(figure))
  row(runtime, 'at rest', 'verifying', 'wanted')
  row('---', '---:', '---:', '---:')
  const slowest = most((turn) => turn.ms)
  row('time, the slowest', '', `${(slowest / 1000).toFixed(1)} s`, '')
  row('entries in a second', '', ((ENTRIES / slowest) * 1000).toFixed(0), '')
  const line = (what: string, figure: (turn: CustodyTurn) => number, wanted: string) =>
    row(what, ms(figure(rest)), ms(most(figure)), wanted)
  line('event-loop delay of main, 99 %', ({ main }) => main.delayP99Ms, '< 50 ms')
  line('event-loop delay of main, longest', ({ main }) => main.delayMaxMs, '')
  line('gap between turns of the window, 99 %', ({ window }) => window.p99Ms, '')
  line('the same, longest', ({ window }) => window.maxMs, '')
  line('between two frames, longest', ({ window }) => window.frameMaxMs, '')
  say(`Load of the machine: ${before} before, ${load()} after.`)
}
