import { loadavg } from 'node:os'
import { measureTranscript } from './transcript.ts'

type Given = { row: (...cells: string[]) => void; say: (line?: string) => void }

const TURNS = 9

/** Measures how soon a transcript of three hours stands and whether it scrolls without blank frames, and prints the table. */
export async function showTranscript({ row, say }: Given): Promise<void> {
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
  say(`A fact check with a transcript of three hours in 3,200 turns, opened ${TURNS} times`)
  say()
  const { runtime, opened, frames, blank } = await measureTranscript(TURNS)
  const [times, between] = [sorted(opened), sorted(frames)]
  row(runtime, 'measured', 'wanted')
  row('---', '---:', '---:')
  row('from the click to its first turns, median', ms(times[Math.floor(TURNS / 2)]), '< 200 ms')
  row('the same, longest', ms(times.at(-1)), '')
  row(`frames of a scroll through it, ${frames.length}, 95 %`, ms(between[Math.floor(between.length * 0.95)]), '')
  row('the same, longest', ms(between.at(-1)), '')
  row('frames with a blank part', String(blank), '0')
  say(`Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.`)
}
