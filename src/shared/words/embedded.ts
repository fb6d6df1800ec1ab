import { messages } from './messages.ts'

/** The image embedded in a file. */
export const embedded = messages('embedded', {
  thumbnail: 'Embedded thumbnail',
  preview: 'Embedded preview',
  itself: 'Embedded',
  picture: 'Image',
  differs: 'The thumbnail differs from the image. It may be left over from before an edit or made by other software.',
  notThere: 'Not shown while the original is not connected.',
})
