import { seenWords } from '../../shared/words/seen.ts'
import './seen-dot.css'

/** A dot before an item that nobody looked at yet; the same room without one before others. */
export function SeenDot({ isSeen }: { isSeen: boolean }) {
  if (isSeen) return <span className="seen-dot" />
  return (
    <span className="seen-dot seen-dot-new" title={seenWords.notSeen}>
      <span className="visually-hidden">{seenWords.notSeen}</span>
    </span>
  )
}
