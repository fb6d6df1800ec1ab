import { digestOf, digitsOf } from './digits.ts'
import type { Turn } from './story.ts'

const WHO = [
  'the harbour master',
  'the first crew',
  'my neighbour',
  'the night watch',
  'the woman from the kiosk',
  'the council',
]
const DID = [
  'saw the light',
  'closed the gate',
  'called the desk',
  'walked along the quay',
  'signed the lease',
  'heard the siren',
]
const WHEN = [
  'before nine',
  'in the second week',
  'after the storm',
  'that same evening',
  'long before the spring',
  'twice',
]
const HOW = [
  'as far as I know',
  'and I wrote it down',
  'but nobody asked',
  'so it stands in the log',
  'with the road still open',
]

/**
 * Speech of any length, three speakers in turn, the same every time. Ten to twelve words a turn and its place at the end,
 * so that each turn is told apart by its words.
 */
export function longTalk(turns: number, totalSeconds: number): Turn[] {
  const each = totalSeconds / turns
  return Array.from({ length: turns }, (_, index) => {
    const { pick } = digitsOf(digestOf(`turn ${index}`))
    const text = `${pick(WHO, 1)} ${pick(DID, 2)} ${pick(WHEN, 3)}, ${pick(HOW, 4)}, note ${index + 1}.`
    return {
      speaker: `Speaker ${1 + (digitsOf(digestOf(`who ${index}`)).byte(0) % 3)}`,
      startSeconds: Math.round(index * each * 1000) / 1000,
      endSeconds: Math.round((index + 0.9) * each * 1000) / 1000,
      text: text.slice(0, 1).toUpperCase() + text.slice(1),
    }
  })
}
