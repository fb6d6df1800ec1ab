import { useEffect, useState } from 'react'
import { leafWords, viewer } from '../../../shared/words/viewer.ts'
import { Icon } from '../../ui/icon.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import type { LoadedPicture } from '../../viewer/use-picture.ts'
import type { PictureSource } from './picture-source.ts'
import './leaf-control.css'

export type Leaves = { count: number; are: 'frames' | 'pages' }

/** Number of pages or frames in the file, once its pixels are decoded; null = one, or unknown. */
export function useLeaves(loaded: LoadedPicture<PictureSource> | null): Leaves | null {
  const [leaves, setLeaves] = useState<Leaves | null>(null)
  const original = loaded?.source.kind === 'original' ? loaded.picture : null
  useEffect(() => {
    if (original !== null) setLeaves(original.frames > 1 ? { count: original.frames, are: original.are } : null)
  }, [original])
  return leaves
}

type Props = Leaves & {
  /** The requested page or frame, from 0. */
  leaf: number
  onLeaf: (leaf: number) => void
  /** Whether the requested page or frame is still loading. */
  isOpening: boolean
  /** Whether its keys are bound for the whole window: only one control may have them. */
  hasKeys: boolean
}

/** Steps through the pages or frames of a file. Nothing plays automatically. */
export function LeafControl({ count, are, leaf, onLeaf, isOpening, hasKeys }: Props) {
  const words = leafWords[are]
  const go = (to: number) => onLeaf(Math.min(count - 1, Math.max(0, to)))
  useKeys({ previousPage: () => (hasKeys ? go(leaf - 1) : false), nextPage: () => (hasKeys ? go(leaf + 1) : false) })
  return (
    <fieldset className="plate leaf-control" aria-label={words.control}>
      <button
        type="button"
        aria-label={words.previous}
        title={words.previous}
        aria-disabled={leaf === 0}
        onClick={() => go(leaf - 1)}
      >
        <Icon name="left" />
      </button>
      <span aria-live="polite" aria-busy={isOpening} title={isOpening ? viewer.loading : undefined}>
        {words.at({ number: leaf + 1, total: count })}
      </span>
      <button
        type="button"
        aria-label={words.next}
        title={words.next}
        aria-disabled={leaf === count - 1}
        onClick={() => go(leaf + 1)}
      >
        <Icon name="right" />
      </button>
    </fieldset>
  )
}
