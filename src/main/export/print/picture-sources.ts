import { Buffer } from 'node:buffer'
import { createContext } from 'react'
import type { ReportPicture } from '../report-facts.ts'

/** Gives the address of a picture in the document being made. Without one, pictures stand inside it. */
export type PictureSource = (picture: ReportPicture) => string

export const PictureSources = createContext<PictureSource>(
  ({ type, bytes }) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
)

/** Collects the pictures of a document and names each by its number, once. */
export function collectPictures(): { pictures: ReportPicture[]; source: PictureSource } {
  const pictures: ReportPicture[] = []
  const known = new Map<ReportPicture, string>()
  return {
    pictures,
    source: (picture) => {
      const before = known.get(picture)
      if (before !== undefined) return before
      const name = `picture/${pictures.length}`
      pictures.push(picture)
      known.set(picture, name)
      return name
    },
  }
}
