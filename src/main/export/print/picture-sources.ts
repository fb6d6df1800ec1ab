import { Buffer } from 'node:buffer'
import { createContext } from 'react'
import type { PrintedPicture } from '../../print-document.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'

/** Gives the address of a picture in the document being made. Without one, pictures stand inside it. */
export type PictureSource = (picture: ReportPicture) => string

export const PictureSources = createContext<PictureSource>(
  ({ type, bytes }) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
)

/**
 * Collects the pictures of a document and names each by its number, once. What is put in the place of one is served for it;
 * nothing here holds the first any more.
 */
export function collectPictures(): { pictures: PrintedPicture[]; source: PictureSource } {
  const pictures: PrintedPicture[] = []
  const known = new WeakMap<ReportPicture, string>()
  return {
    pictures,
    source: (picture) => {
      const before = known.get(picture)
      if (before !== undefined) return before
      const name = `picture/${pictures.length}`
      pictures.push({ type: picture.type, bytes: picture.bytes })
      known.set(picture, name)
      return name
    },
  }
}
