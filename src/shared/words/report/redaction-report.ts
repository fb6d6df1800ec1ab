import { counted } from '../counts.ts'

export const redactionReport = {
  title: (n: number) => `${counted(n, 'region')} of this picture taken out for this report.`,
  /** Follows the name of the person who marked it. */
  why: (at: string) =>
    `marked what is solid black on ${at}. Those pixels are not in this file. Words about the picture, such as names and metadata, were not taken out. The evidence was not changed.`,
  /**
   * Text before and after the name of the person who marked them; `isEarlier` = the report is about an earlier version
   * of the file.
   */
  withheld: {
    altered:
      'Not printed: the regions that were taken out of this picture, or of one its file held, are NOT stored as the custody log says. Verifying the case names what differs.',
    before: 'Not printed:',
    after: (at: string, isEarlier: boolean) =>
      `marked regions to be taken out of this picture on ${at}, for other bytes that its file, or one of the same bytes, has held. ${
        isEarlier
          ? 'None were marked for the bytes this report is about.'
          : 'None were marked for the bytes it holds now.'
      }`,
  },
  original: 'SHA-256 of the original file',
  printed: 'SHA-256 of the redacted copy printed here',
} as const
