import type { ItemContext } from '../db/item-context.ts'
import type { AnswerColumns } from './case-part.ts'
import type { CodeColumn, NumberColumn } from './code-column.ts'
import { type AnswerFacts, deriveStatus, factCheckState, type StatusFacts } from './item-status.ts'

/** The columns that the status of an item depends on, and those that follow from it. */
type Columns = {
  intake: CodeColumn<string>
  /** Why an item was not read. */
  reason: CodeColumn<string>
  kind: CodeColumn<string>
  format: CodeColumn<string>
  size: NumberColumn
  state: CodeColumn<string>
  factCheck: CodeColumn<string>
  verdict: CodeColumn<string>
  generator: CodeColumn<string>
  faces: CodeColumn<number>
  error: CodeColumn<string>
  score: NumberColumn
  analysed: NumberColumn
}

/** The texts of an answer, as they were joined in SQL. */
type AnswerClass = Pick<
  AnswerFacts,
  'kind' | 'state' | 'reason' | 'everSent' | 'verdict' | 'generator' | 'faceCount' | 'isErased' | 'jobState'
>

/** What follows from the answers about an item; `shown` = the one whose result is shown. */
type Outcome = {
  state: string
  factCheck: string | null
  error: string | null
  shown: AnswerFacts | null
}

/** More than there are combinations of services, accounts, cases and results of an answer. */
const FLAGS = 16

/** A service or an account other than that in use. */
const OTHER = '\0'

function classOf(text: string): AnswerClass {
  const [kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState] = JSON.parse(
    text,
  ) as unknown[]
  return { kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState } as AnswerClass
}

/** Derives the status of items from what is in the columns and from answers. `context` decides what is current. */
export function createStatusColumns(columns: Columns, caseId: number, context: ItemContext) {
  const factsAt = (at: number): StatusFacts => ({
    caseId,
    intake: columns.intake.get(at) as StatusFacts['intake'],
    kind: columns.kind.get(at) as StatusFacts['kind'],
    format: columns.format.get(at) as StatusFacts['format'],
    bytes: columns.size.numbers()[at] as number,
  })
  const derived = (at: number, answers: readonly AnswerFacts[]): Outcome => {
    const { status, current, shown, factCheck } = deriveStatus(factsAt(at), answers, context)
    return {
      state: status,
      factCheck: factCheck && factCheckState(factCheck),
      error: status === 'done' ? null : (current?.reason ?? null),
      shown,
    }
  }
  /** A number for everything but its answers that the status of an item depends on. */
  const likeness = () => {
    const [intake, kind, format] = [columns.intake.codes(), columns.kind.codes(), columns.format.codes()]
    const [kinds, formats] = [columns.kind.values().length, columns.format.values().length]
    const sizes = columns.size.numbers()
    return (at: number): number => {
      const bytes = sizes[at] as number
      const size = bytes === 0 ? 0 : bytes > context.maxBytes ? 2 : 1
      return (((intake[at] as number) * kinds + (kind[at] as number)) * formats + (format[at] as number)) * 3 + size
    }
  }
  const set = (
    at: number,
    { state, factCheck, error, shown }: Outcome,
    score: number | null,
    received: number | null,
  ) => {
    columns.state.set(at, state)
    columns.factCheck.set(at, factCheck)
    columns.verdict.set(at, shown?.verdict ?? null)
    columns.generator.set(at, shown?.generator ?? null)
    columns.faces.set(at, shown?.faceCount ?? null)
    columns.error.set(at, columns.reason.get(at) ?? error)
    columns.score.set(at, score)
    columns.analysed.set(at, received)
  }
  const setOf = (at: number, outcome: Outcome) =>
    set(at, outcome, outcome.shown?.confidence ?? null, outcome.shown?.receivedAt ?? null)

  return {
    /** Sets what follows for items if nothing was asked about them. Those that are alike have the same status. */
    setUnanswered: (places: Uint32Array): void => {
      const likenessAt = likeness()
      const known = new Map<number, Outcome>()
      for (const at of places) {
        const key = likenessAt(at)
        let outcome = known.get(key)
        if (outcome === undefined) {
          outcome = derived(at, [])
          known.set(key, outcome)
        }
        set(at, outcome, null, null)
      }
    },
    /** Sets what follows from answers, all there are about an item. */
    setAnswered: (answers: AnswerColumns, placeOf: (id: number) => number): void => {
      const classes = answers.classes.values.map(classOf)
      const { codes } = answers.classes
      const here = answers.here.values
      const [origins, accounts] = [
        [OTHER, context.origin],
        [OTHER, context.account],
      ]
      const answerAt = (row: number): AnswerFacts => {
        const [received, score] = [answers.received[row] as number, answers.scores[row] as number]
        const flags = here[answers.here.codes[row] as number] as number
        return {
          ...(classes[codes[row] as number] as AnswerClass),
          origin: origins[flags & 1] as string,
          account: accounts[flags >> 1] as string,
          caseId: answers.caseIds[row] as number,
          run: answers.runs[row] as number,
          createdAt: answers.created[row] as number,
          receivedAt: Number.isNaN(received) ? null : received,
          confidence: Number.isNaN(score) ? null : score,
        }
      }
      const count = answers.itemIds.length
      const places = new Int32Array(count)
      /** The row of each place, counted from 1; 0 = it has none. */
      const rowOf = new Uint32Array(columns.size.numbers().length)
      const several = new Map<number, number[]>()
      for (let row = 0; row < count; row += 1) {
        const at = placeOf(answers.itemIds[row] as number)
        places[row] = at
        if (at === -1) continue
        const first = rowOf[at] as number
        if (first === 0) rowOf[at] = row + 1
        else several.set(at, [...(several.get(at) ?? [first - 1]), row])
      }
      for (const [at, rows] of several) setOf(at, derived(at, rows.map(answerAt)))
      const likenessAt = likeness()
      const known = new Map<number, Outcome>()
      for (let row = 0; row < count; row += 1) {
        const at = places[row] as number
        if (at === -1 || several.has(at)) continue
        // Of a single answer, neither its run nor its times decide.
        const received = answers.received[row] as number
        const flags =
          (answers.here.codes[row] as number) * 4 +
          (answers.caseIds[row] === caseId ? 2 : 0) +
          (Number.isNaN(received) ? 1 : 0)
        const key = (likenessAt(at) * classes.length + (codes[row] as number)) * FLAGS + flags
        let outcome = known.get(key)
        if (outcome === undefined) {
          outcome = derived(at, [answerAt(row)])
          known.set(key, outcome)
        }
        const isShown = outcome.shown !== null
        set(at, outcome, isShown ? (answers.scores[row] as number) : null, isShown ? received : null)
      }
    },
  }
}
