import { viewer } from '../../shared/words/viewer.ts'
import { Name } from './name.tsx'
import './tree.css'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Deeper than this, and beyond this many members, the text itself is shown. */
const DEPTH = 8
const MEMBERS = 200

/** A value from a reply as an expanded tree, up to eight levels and 200 members; the rest is shown as text. */
export function Tree({ name, value, depth = 0 }: { name: string; value: Json; depth?: number }) {
  const members = value !== null && typeof value === 'object' ? Object.entries(value) : null
  if (members === null || members.length === 0 || depth >= DEPTH) {
    return (
      <div className="tree-leaf">
        <Name text={name} className="tree-key" />
        {': '}
        <Name text={JSON.stringify(value)} className="tree-value" keepLines />
      </div>
    )
  }
  return (
    <div>
      <Name text={name} className="tree-key" />
      <ul>
        {members.slice(0, MEMBERS).map(([key, member]) => (
          <li key={key}>
            <Tree name={key} value={member} depth={depth + 1} />
          </li>
        ))}
        {members.length > MEMBERS && (
          <li className="quiet">… {viewer.plateMore({ away: members.length - MEMBERS })}</li>
        )}
      </ul>
    </div>
  )
}

/** Parses JSON for the tree; text that is not JSON (it may be cut) is shown as it is. */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
