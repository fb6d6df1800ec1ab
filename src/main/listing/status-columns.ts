import type { ItemStatus } from '../../shared/model/item.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { AnswerColumns } from './case-part.ts'
import type { CodeColumn, Codes, NumberColumn } from './code-column.ts'
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
  | 'kind'
  | 'state'
  | 'reason'
  | 'everSent'
  | 'verdict'
  | 'generator'
  | 'faceCount'
  | 'isErased'
  | 'jobState'
  | 'mayHaveArrived'
>

/** What follows for an item; `shown` = the answer whose result is shown. */
type Outcome = {
  state: string
  factCheck: string | null
  error: string | null
  shown: AnswerFacts | null
}

/** What follows for several items: for each place an outcome by its number, and what its shown answer alone has. */
type Outcomes = { places: Uint32Array; numbers: Uint32Array; scores: Float64Array; received: Float64Array }

/** More than there are combinations of services, accounts, cases and results of an answer. */
const FLAGS = 16

/** Separates the values of a state that is also that of an older result. */
const AND = ' '
const stateValue = (status: ItemStatus, isOlder: boolean): string =>
  isOlder && status !== 'older_result' ? `${status}${AND}older_result` : status

/** The statuses that an item counts among: its own first, and that of an older result. */
export const statesOf = (value: string): readonly string[] => value.split(AND)

/** A service or an account other than that in use. */
const OTHER = '\0'

function classOf(text: string): AnswerClass {
  const [kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState, mayHaveArrived] = JSON.parse(
    text,
  ) as unknown[]
  const answer = { kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState, mayHaveArrived }
  return answer as AnswerClass
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
    const { status, isElsewhere, current, shown, factCheck } = deriveStatus(factsAt(at), answers, context)
    return {
      state: stateValue(status, isElsewhere && shown !== null && shown.receivedAt !== null),
      factCheck: factCheck && factCheckState(factCheck),
      error: columns.reason.get(at) ?? (status === 'done' ? null : (current?.reason ?? null)),
      shown,
    }
  }
  /** A number for everything but its answers that the status of an item depends on. */
  const likeness = () => {
    const coded = [columns.intake, columns.reason, columns.kind, columns.format]
    const [intake, reason, kind, format] = coded.map((column) => column.codes()) as [Codes, Codes, Codes, Codes]
    const [, reasons, kinds, formats] = coded.map((column) => column.values().length) as [0, number, number, number]
    const sizes = columns.size.numbers()
    return (at: number): number => {
      const bytes = sizes[at] as number
      const size = bytes === 0 ? 0 : bytes > context.maxBytes ? 2 : 1
      const read = (intake[at] as number) * reasons + (reason[at] as number)
      return ((read * kinds + (kind[at] as number)) * formats + (format[at] as number)) * 3 + size
    }
  }
  const set = ({ places, numbers, scores, received }: Outcomes, outcomes: readonly Outcome[]) => {
    const fill = <T extends string | number>(column: CodeColumn<T>, of: (outcome: Outcome) => T | null) =>
      column.fill(places, numbers, outcomes.map(of))
    fill(columns.state, ({ state }) => state)
    fill(columns.factCheck, ({ factCheck }) => factCheck)
    fill(columns.error, ({ error }) => error)
    fill(columns.verdict, ({ shown }) => shown?.verdict ?? null)
    fill(columns.generator, ({ shown }) => shown?.generator ?? null)
    fill(columns.faces, ({ shown }) => shown?.faceCount ?? null)
    columns.score.fill(places, scores)
    columns.analysed.fill(places, received)
  }

  return {
    /** What of an item its status depends on, besides its answers. */
    inputs: (at: number): string => {
      const { intake, reason, kind, format, size } = columns
      return `${intake.codes()[at]} ${reason.codes()[at]} ${kind.codes()[at]} ${format.codes()[at]} ${size.numbers()[at]}`
    },
    /** Sets what follows for items if nothing was asked about them. */
    setUnanswered: (places: Uint32Array): void => {
      const likenessAt = likeness()
      const { outcomes, numberOf } = createOutcomes()
      const numbers = places.map((at) => numberOf(likenessAt(at), () => derived(at, [])))
      const none = new Float64Array(places.length).fill(Number.NaN)
      set({ places, numbers, scores: none, received: none }, outcomes)
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
      const likenessAt = likeness()
      const { outcomes, numberOf, add } = createOutcomes()
      const answered = new Uint32Array(count)
      const numbers = new Uint32Array(count)
      const scores = new Float64Array(count)
      const received = new Float64Array(count)
      let filled = 0
      for (let row = 0; row < count; row += 1) {
        const at = places[row] as number
        if (at === -1) continue
        const rows = several.get(at)
        if (rows !== undefined && rows[0] !== row) continue
        let number: number
        let [score, when] = [answers.scores[row] as number, answers.received[row] as number]
        if (rows === undefined) {
          // Of a single answer, neither its run nor its times decide.
          const flags =
            (answers.here.codes[row] as number) * 4 +
            (answers.caseIds[row] === caseId ? 2 : 0) +
            (Number.isNaN(when) ? 1 : 0)
          const key = (likenessAt(at) * classes.length + (codes[row] as number)) * FLAGS + flags
          number = numberOf(key, () => derived(at, [answerAt(row)]))
          if (outcomes[number]?.shown === null) [score, when] = [Number.NaN, Number.NaN]
        } else {
          const outcome = derived(at, rows.map(answerAt))
          number = add(outcome)
          score = outcome.shown?.confidence ?? Number.NaN
          when = outcome.shown?.receivedAt ?? Number.NaN
        }
        answered[filled] = at
        numbers[filled] = number
        scores[filled] = score
        received[filled] = when
        filled += 1
      }
      set(
        {
          places: answered.subarray(0, filled),
          numbers: numbers.subarray(0, filled),
          scores: scores.subarray(0, filled),
          received: received.subarray(0, filled),
        },
        outcomes,
      )
    },
  }
}

/** Outcomes by number. Those of items that are alike are derived once. */
function createOutcomes() {
  const outcomes: Outcome[] = []
  const known = new Map<number, number>()
  const add = (outcome: Outcome): number => outcomes.push(outcome) - 1
  return {
    outcomes,
    add,
    numberOf: (likeness: number, derive: () => Outcome): number => {
      const number = known.get(likeness) ?? add(derive())
      known.set(likeness, number)
      return number
    },
  }
}
