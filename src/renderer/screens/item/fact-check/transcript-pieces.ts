import type { Occurrence } from '../../../../shared/model/quote-places.ts'
import type { Hit, TranscriptRow } from './transcript-rows.ts'

/** Quoted range of one turn. `isEnd` = the quote ends here, so its claim's number follows. */
export type Quoted = { claim: number; from: number; to: number; isEnd: boolean }

/** A range of text drawn uniformly. `claims` = numbers of the claims that end with it. */
export type Piece = { text: string; isQuoted: boolean; isHit: boolean; isShownHit: boolean; claims: readonly number[] }

/** The quoted ranges by turn. */
export function quotedByTurn(places: readonly (readonly Occurrence[])[]): ReadonlyMap<number, readonly Quoted[]> {
  const byTurn = new Map<number, Quoted[]>()
  places.forEach((occurrences, claim) => {
    for (const occurrence of occurrences) {
      occurrence.forEach(({ turn, from, to }, index) => {
        const quoted = { claim, from, to, isEnd: index === occurrence.length - 1 }
        const known = byTurn.get(turn)
        if (known) known.push(quoted)
        else byTurn.set(turn, [quoted])
      })
    }
  })
  return byTurn
}

/** Splits a row where quotes and hits begin and end. `shown` = the current hit; null = none. */
export function piecesOf(
  text: string,
  row: TranscriptRow,
  marks: { quoted: readonly Quoted[]; hits: readonly Hit[]; shown: Hit | null },
): Piece[] {
  const inside = ({ from, to }: { from: number; to: number }) => from < row.to && to > row.from
  const quoted = marks.quoted.filter(inside)
  const hits = marks.hits.filter(inside)
  const cuts = new Set([row.from, row.to])
  for (const { from, to } of [...quoted, ...hits]) {
    cuts.add(Math.max(row.from, from))
    cuts.add(Math.min(row.to, to))
  }
  const sorted = [...cuts].sort((a, b) => a - b)
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1] ?? row.to
    const covers = (one: { from: number; to: number }) => one.from <= from && one.to >= to
    const hit = hits.find(covers)
    return {
      text: text.slice(from, to),
      isQuoted: quoted.some(covers),
      isHit: hit !== undefined,
      isShownHit: hit !== undefined && hit.from === marks.shown?.from && hit.turn === marks.shown.turn,
      claims: [...new Set(quoted.filter((one) => one.isEnd && one.to === to).map(({ claim }) => claim))],
    }
  })
}
