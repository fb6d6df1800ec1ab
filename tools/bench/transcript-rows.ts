import { loadavg } from 'node:os'
import { measureTranscript } from './transcript.ts'

type Given = { row: (...cells: string[]) => void; say: (line?: string) => void }

const TURNS = 9

/** Measures how fast a three-hour transcript appears and whether it scrolls without blank frames, and prints the table. */
export async function showTranscript({ row, say }: Given): Promise<void> {
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
  say(`A fact check with a three-hour transcript of 3,200 turns, opened ${TURNS} times`)
  say()
  const { runtime, opened, frames, blank } = await measureTranscript(TURNS)
  const [times, between] = [sorted(opened), sorted(frames)]
  row(runtime, 'measured', 'target')
  row('---', '---:', '---:')
  row('from click to first turns, median', ms(times[Math.floor(TURNS / 2)]), '< 200 ms')
  row('the same, longest', ms(times.at(-1)), '')
  row(`frames while scrolling, ${frames.length}, 95%`, ms(between[Math.floor(between.length * 0.95)]), '')
  row('the same, longest', ms(between.at(-1)), '')
  row('frames with a blank area', String(blank), '0')
  say(`System load: ${(loadavg()[0] ?? 0).toFixed(1)}.`)
}
