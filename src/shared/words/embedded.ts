/** About the picture that lies embedded in a file. */
export const embedded = {
  thumbnail: 'Embedded thumbnail',
  preview: 'Embedded preview',
  beside: (pixels: string) => `${pixels}, beside the picture`,
  itself: 'As embedded',
  picture: 'The picture',
  differs:
    'The embedded thumbnail differs from the picture. It may have been left behind by an edit, or made by other software.',
  notThere: 'It cannot be shown while the original is not attached.',
} as const
