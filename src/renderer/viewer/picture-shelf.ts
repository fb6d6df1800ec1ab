import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'
import type { PictureReader } from './picture-reader.ts'

/** A picture on loan. Whoever took it gives it back; its pixels are gone some time after that. */
export type Loan = { picture: Promise<ReadPicture | ReadFailure>; giveBack: () => void }

export type PictureShelf = ReturnType<typeof createPictureShelf>

type Held = { loans: number; stop: AbortController; picture: Promise<ReadPicture | ReadFailure>; bytes: number }

/**
 * Keeps decoded pictures while they are looked at, and the last ones for a while, so that going back and forth decodes
 * nothing twice. `spareBytes` = how many bytes of pixels nobody looks at may stay.
 */
export function createPictureShelf(reader: Pick<PictureReader, 'read'>, spareBytes: number) {
  /** Least recently used first. */
  const held = new Map<string, Held>()

  const drop = (key: string, one: Held) => {
    held.delete(key)
    one.stop.abort()
    void one.picture.then((read) => {
      if (typeof read !== 'string') for (const level of read.levels) level.close()
    })
  }
  const tidy = () => {
    const spare = [...held].filter(([, one]) => one.loans === 0)
    let bytes = spare.reduce((sum, [, one]) => sum + one.bytes, 0)
    for (const [key, one] of spare) {
      // One that is still being read is wanted no more once nobody waits for it.
      if (bytes <= spareBytes && one.bytes > 0) continue
      bytes -= one.bytes
      drop(key, one)
    }
  }

  return {
    /** Takes the picture at an address; decodes it unless it is here. */
    take: (address: string, frame = 0): Loan => {
      const key = `${frame} ${address}`
      let one = held.get(key)
      if (one === undefined) {
        const stop = new AbortController()
        const made: Held = { loans: 0, stop, picture: reader.read(address, frame, stop.signal), bytes: 0 }
        one = made
        void made.picture.then((read) => {
          // A failure is asked about again: the drive may come back.
          if (typeof read === 'string') {
            if (held.get(key) === made) held.delete(key)
            return
          }
          made.bytes = read.levels.reduce((sum, { width, height }) => sum + width * height * 4, 0)
          if (made.loans === 0) tidy()
        })
      } else held.delete(key)
      held.set(key, one)
      const taken = one
      taken.loans += 1
      let isOut = true
      return {
        picture: taken.picture,
        giveBack: () => {
          if (!isOut) return
          isOut = false
          taken.loans -= 1
          tidy()
        },
      }
    },
  }
}
