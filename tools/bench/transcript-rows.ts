import { buildIfStale } from '../runtime/build.ts'
import { head, load, row, say } from './table.ts'
import { measureTranscript } from './transcript.ts'

const TURNS = 9

/** Measures how fast a three-hour transcript appears and whether it scrolls without blank frames, and prints the table. */
export async function showTranscript(): Promise<void> {
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
  buildIfStale(say)
  say(`A fact check with a three-hour transcript of 3,200 turns, opened ${TURNS} times`)
  say()
  const { runtime, opened, frames, blank } = await measureTranscript(TURNS)
  const [times, between] = [sorted(opened), sorted(frames)]
  head(runtime, 'measured', 'target')
  row('from click to first turns, median', ms(times[Math.floor(TURNS / 2)]), '< 200 ms')
  row('the same, longest', ms(times.at(-1)), '')
  row(`frames while scrolling, ${frames.length}, 95%`, ms(between[Math.floor(between.length * 0.95)]), '')
  row('the same, longest', ms(between.at(-1)), '')
  row('frames with a blank area', String(blank), '0')
  say(`System load: ${load()}.`)
}
