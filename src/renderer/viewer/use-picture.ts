import { useEffect, useRef, useState } from 'react'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Source } from './held-picture.ts'
import type { Loan } from './picture-shelf.ts'
import { useShelf } from './shelf-context.ts'

/**
 * An image and its source. After the list of sources changes it is from the old list until the first of the new one is
 * loaded.
 */
export type LoadedPicture<S> = { source: S; picture: ReadPicture }

type Held<S> = LoadedPicture<S> & { subject: string; loan: Loan }

/**
 * Loads an image from the given sources, best first: shows the quickest at once, and the best in the end. When the
 * sources of the same `subject` change, the old pixels stay until new ones are loaded, so that nothing flashes.
 * `loaded` null = nothing yet; `isSettled` = nothing better will be loaded; settled with nothing loaded = the image
 * cannot be shown; `isCrowded` = something better will be loaded only once fewer images are viewed.
 */
export function usePicture<S extends Source>(sources: readonly S[], subject: string) {
  const shelf = useShelf()
  const [last, setLoaded] = useState<Held<S> | null>(null)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [crowded, setCrowded] = useState('')
  /** Loans that may still be on the screen, oldest first. */
  const held = useRef(new Set<Loan>())
  const latest = useRef(sources)
  useEffect(() => {
    latest.current = sources
  })
  const wanted = sources.map(keyOf).join('\n')

  useEffect(() => {
    let isOver = false
    const asked = new Set<Loan>()
    const failures = new Set<string>()
    const { current: list } = latest
    let best = wanted === '' ? 0 : list.length
    setFailed(failures)
    setCrowded('')
    if (best === 0) setLoaded(null)
    const take = async (source: S, index: number) => {
      const loan = shelf.take(source, { onNoRoom: () => setCrowded(keyOf(source)) })
      asked.add(loan)
      const picture = await loan.picture
      if (isOver) return
      if (typeof picture === 'string') {
        setFailed(new Set(failures.add(keyOf(source))))
        if (failures.size === list.length) setLoaded(null)
      } else if (index < best) {
        best = index
        asked.delete(loan)
        held.current.add(loan)
        setLoaded({ source, picture, subject, loan })
      }
    }
    for (const [index, source] of list.entries()) void take(source, index)
    return () => {
      isOver = true
      for (const loan of asked) loan.giveBack()
    }
  }, [shelf, wanted, subject])

  // Older pixels may be released only once newer ones are painted; some may be loaded that are not painted yet.
  useEffect(() => {
    if (last !== null) giveBack(held.current, last.loan)
  }, [last])
  useEffect(() => {
    const { current: all } = held
    return () => giveBack(all, null)
  }, [])

  // Never show one image under the name of another.
  const mine = last?.subject === subject ? last : null
  const place = mine === null ? -1 : sources.findIndex((source) => keyOf(source) === keyOf(mine.source))
  // The description of the same source may have changed since it was loaded.
  const loaded: LoadedPicture<S> | null = mine && { picture: mine.picture, source: sources[place] ?? mine.source }
  const better = place === -1 ? sources : sources.slice(0, place)
  const isSettled = better.every((source) => failed.has(keyOf(source)))
  return { loaded, isSettled, isCrowded: better.some((source) => keyOf(source) === crowded) }
}

const keyOf = ({ url, frame }: Source) => `${frame} ${url}`

/** Returns the loans older than this one; null = all. */
function giveBack(loans: Set<Loan>, until: Loan | null): void {
  for (const loan of loans) {
    if (loan === until) return
    loans.delete(loan)
    loan.giveBack()
  }
}
