import type { RefusedFile } from '../../../shared/model/promised.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { promisedRefusals, promised as words } from '../../../shared/words/promised.ts'
import { Name } from '../../ui/name.tsx'
import './drop.css'

/** Number shown one by one; a drop may contain thousands. */
const SHOWN = 4

type RefusedProps = { title: string; rows: readonly { name: string; why: string }[] }

/** Lists what was dropped or chosen and not added, with reasons. */
export function Refused({ title, rows }: RefusedProps) {
  return (
    <>
      <strong>{title}</strong>
      <ul className="drop-refused">
        {[...rows.slice(0, SHOWN).entries()].map(([at, { name, why }]) => (
          <li key={at}>
            <Name text={name === '' ? dropped.unnamed : name} className="one-line" />
            <span className="muted">{why}</span>
          </li>
        ))}
        {rows.length > SHOWN && <li className="muted">{dropped.more({ n: rows.length - SHOWN })}</li>}
      </ul>
    </>
  )
}

/** The same of files and folders. */
export const RefusedFiles = ({ files }: { files: readonly RefusedFile[] }) => (
  <Refused
    title={words.refused({ n: files.length })}
    rows={files.map(({ name, reason }) => ({ name, why: promisedRefusals[reason] }))}
  />
)
