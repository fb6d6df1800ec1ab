import { firstOf } from '../../../shared/model/shortened.ts'
import { metadata as words } from '../../../shared/words/report/report.ts'
import { Foreign } from './report-parts.tsx'

/** Longest value printed whole, characters; the library keeps all of it. */
const MAX_SHOWN = 400

/** The value of an entry as recorded, and where it is cut, how much more there is. */
export function Recorded({ raw }: { raw: string }) {
  const shown = firstOf(raw, MAX_SHOWN)
  return (
    <>
      <Foreign text={shown} lines />
      {shown === raw ? null : <span className="soft"> {words.cut({ more: raw.length - shown.length })}</span>}
    </>
  )
}
