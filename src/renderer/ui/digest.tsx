import { frame } from '../../shared/words/ui.ts'
import { CopyButton } from './copy.tsx'
import { shortDigest } from './format.ts'

/** A SHA-256 in full (it wraps) or by its first and last eight digits; copying always gives all of it. */
export function Digest({ hex, isShort = false }: { hex: string; isShort?: boolean }) {
  return (
    <span className="digest">
      <code className="wraps" title={hex}>
        {isShort ? shortDigest(hex) : hex}
      </code>{' '}
      <CopyButton text={hex} label={frame.copyThing({ thing: 'SHA-256' })} />
    </span>
  )
}
