import type { Turn } from '../../../shared/model/fact-check.ts'

/**
 * Maximum characters of a turn. A longer one continues in further turns of the same speaker, so that none is too long
 * to render.
 */
const MAX_TURN = 20_000

/** The same turns, long ones split at the end of a line, a sentence or a word. */
export const shortTurns = (turns: readonly Turn[]): Turn[] =>
  turns.flatMap((turn) => (turn.text.length <= MAX_TURN ? [turn] : cut(turn)))

function cut(turn: Turn): Turn[] {
  const parts: Turn[] = []
  const [place, offset = '0'] = splitAt(turn.at)
  for (let from = 0; from < turn.text.length; ) {
    const to = endOf(turn.text, from)
    const isFirst = from === 0
    parts.push({
      ...turn,
      at: isFirst ? turn.at : `${place}@${Number(offset) + from}`,
      startSeconds: isFirst ? turn.startSeconds : null,
      endSeconds: to === turn.text.length ? turn.endSeconds : null,
      text: turn.text.slice(from, to),
    })
    from = to
  }
  return parts
}

function splitAt(at: string): [place: string, offset?: string] {
  const parts = /^(.*)@(\d+)$/s.exec(at)
  return parts ? [parts[1] ?? at, parts[2] ?? '0'] : [at]
}

/**
 * Where a piece ends: after the last line end in its second half, else sentence, else word; never within a character.
 */
function endOf(text: string, from: number): number {
  const to = from + MAX_TURN
  if (to >= text.length) return text.length
  const half = from + MAX_TURN / 2
  for (const end of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(end, to - end.length)
    if (at >= half) return at + end.length
  }
  const code = text.charCodeAt(to - 1)
  return code >= 0xd800 && code <= 0xdbff ? to - 1 : to
}
