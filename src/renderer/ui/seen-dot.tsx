import { seenWords } from '../../shared/words/seen.ts'
import './seen-dot.css'

/** A dot after the reference of an item that nobody looked at yet; nothing at others. */
export function SeenDot({ isSeen }: { isSeen: boolean }) {
  if (isSeen) return null
  return (
    <span className="seen-dot" title={seenWords.notSeen}>
      <span className="visually-hidden">{seenWords.notSeen}</span>
    </span>
  )
}
