import { firstOf } from '../../../shared/model/shortened.ts'
import { metadata as words } from '../../../shared/words/report/report.ts'
import { Foreign } from './report-parts.tsx'

type CutProps = {
  text: string
  /** Code units. */
  most: number
  /** Where the rest is. */
  rest: string
}

/** A text in its lines, cut where it is too long. */
export const Cut = ({ text, most, rest }: CutProps) => (
  <>
    <Foreign text={firstOf(text, most)} lines />
    {text.length > most && <span className="soft"> … {rest}</span>}
  </>
)

/** The same in a line of its own, after what it is; nothing where there is none. */
export function Labelled({ label, text, ...cut }: Omit<CutProps, 'text'> & { label: string; text: string | null }) {
  if (text === null || text === '') return null
  return (
    <div>
      <span className="soft">{label}: </span>
      <Cut text={text} {...cut} />
    </div>
  )
}

/** Longest value printed whole, characters; the library keeps all of it. */
const MAX_VALUE = 400

/** The value of an entry as recorded, and where it is cut, how much more there is. */
export function Recorded({ raw }: { raw: string }) {
  const shown = firstOf(raw, MAX_VALUE)
  return (
    <>
      <Foreign text={shown} lines />
      {shown !== raw && <span className="soft"> {words.cut({ more: raw.length - shown.length })}</span>}
    </>
  )
}
