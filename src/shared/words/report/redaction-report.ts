import { messages } from '../messages.ts'

export const redactionReport = messages('report.redaction', {
  title: '{n, plural, one {# region} other {# regions}} of this image redacted for this report.',
  /** Follows the name of the person who marked it. */
  why: 'marked the solid black regions on {at}. Those pixels are not in this file. Texts about the image, such as names and metadata, were not redacted. The evidence was not changed.',
  /**
   * Text before and after the name of the person who marked them; `isEarlier` = the report is about an earlier version
   * of the file.
   */
  withheld: {
    altered:
      'Not printed: the stored redaction of this image, or of an earlier version of its file, does NOT match the custody log. Verify the case to see what differs.',
    before: 'Not printed:',
    after:
      'marked regions to be redacted on {at}, for other bytes that this file, or one with the same bytes, has held. None were marked for the {isEarlier, select, true {bytes this report is about} other {current bytes}}.',
  },
  original: 'SHA-256 of the original file',
  printed: 'SHA-256 of the redacted copy printed here',
})
