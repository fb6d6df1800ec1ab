import { useEffect, useState } from 'react'
import type { ReadPicture } from '../picture-worker/messages.ts'
import { useShelf } from './shelf-context.ts'

/** A place where a picture can be had. `isWhole` = all its pixels, which may take long to decode. */
export type Source = { url: string; isWhole: boolean }

/** A picture that is only passed on the way to another is not decoded whole. */
const REST_MS = 120

/** `index` = which source it came from. */
export type LoadedPicture = { index: number; picture: ReadPicture }

/**
 * Loads a picture from the sources given, best first: shows at once what is quickly had, and the best in the end.
 * `frame` = which picture of an animation, from 0. `loaded` null = nothing yet; `isSettled` = nothing better comes;
 * settled with nothing loaded = it cannot be shown. A new list of sources needs a new component (a key).
 */
export function usePicture(sources: readonly Source[], frame: number) {
  const shelf = useShelf()
  const [loaded, setLoaded] = useState<LoadedPicture | null>(null)
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set())
  const addresses = sources.map(({ url }) => url).join('\n')
  const slow = sources.findIndex(({ isWhole }) => isWhole)

  useEffect(() => {
    let isOver = false
    setFailed(new Set())
    const loans = addresses.split('\n').map((url, index) => async () => {
      if (index === slow) await new Promise((resolve) => setTimeout(resolve, REST_MS))
      if (isOver || url === '') return null
      const loan = shelf.take(url, index === slow ? frame : 0)
      void loan.picture.then((read) => {
        if (isOver) return
        if (typeof read === 'string') setFailed((old) => new Set([...old, index]))
        else setLoaded((old) => (old === null || old.index >= index ? { index, picture: read } : old))
      })
      return loan
    })
    const taken = loans.map((take) => take())
    return () => {
      isOver = true
      for (const one of taken) void one.then((loan) => loan?.giveBack())
      setLoaded(null)
    }
  }, [shelf, addresses, slow, frame])

  const best = loaded?.index ?? sources.length
  const isSettled = sources.every((_, index) => index >= best || failed.has(index))
  return { loaded, failed, isSettled }
}
