import { z } from 'zod'
import { ContainerFacts } from '../shared/model/container.ts'
import { Content, FileEnd, RowNumbers, RowState } from '../shared/model/contents.ts'

const text = z.string()
const whole = z.number().int()

/** A line of `ingest --json` and `list --json` about an item. */
export const ItemLine = z.strictObject({
  type: z.literal('item'),
  id: text.describe('reference in its case: ITEM-0001'),
  path: text.describe('full path, readable; for a link its URL'),
  pathBytes: text.optional().describe('base64; only where `path` is not exact'),
  sha256: text.nullable().describe('of the whole file as read; null = it was not read'),
  bytes: whole,
  kind: text.nullable().describe('image, audio, video, document, other or link; null = it was not read'),
  format: text.nullable().describe('detected format: jpeg, png, mp4 …'),
  width: whole.nullable().describe('pixels as stored'),
  height: whole.nullable(),
  orientation: whole.nullable().describe('display rotation as an EXIF orientation; null = it was not read'),
  metadata: z
    .record(z.string(), z.union([text, z.number(), z.array(z.union([text, z.number()]))]))
    .describe(
      'under exiftool’s name of the tag that each was read from, values as recorded; a list where a block records a tag several times. Of several blocks the first counts, and the tags of a place, and of one time, are all of one block, as are make and model where a block has both',
    ),
  recorded: z
    .strictObject({
      time: text.describe(
        'local, in the notation of ISO 8601 and no longer than it was recorded: "2016", "2016-10-10"',
      ),
      zone: text.nullable().describe('its UTC offset, or Z; null = none is recorded, or none that can be used'),
      from: text.describe('the block and the tag it was read from'),
    })
    .nullable()
    .describe(
      'when the file claims that it was recorded, as lists have it; null = no such time is recorded, or none that is understood',
    ),
  metadataState: text
    .nullable()
    .describe('read, container_only, none, empty, unreadable, no_reader or cut_short; null = the file was not read'),
  metadataNotes: z
    .array(text)
    .describe('codes: limits reached, what was not read or not understood, and what was assumed to read a time'),
  durationSeconds: z.number().nullable(),
  container: ContainerFacts.nullable().describe('what the parser read in the container of video and audio'),
  end: FileEnd.nullable().describe(
    'where the content ends: whole, cut, not_stated, contradicted or not_walked; null = not looked for, or the format is not walked',
  ),
  rows: RowState.nullable().describe(
    'whether the data of a JPEG or PNG hold the rows of pixels that it states: not_checked, as_stated, fewer, hidden or not_counted; null = another format, or read by an older reader',
  ),
  rowNumbers: RowNumbers.nullable().describe(
    'rows that its header states, and whole ones that its data hold; null = they were not counted',
  ),
  contents: z
    .array(Content)
    .describe('what else is in the file: parts of its bytes first, then what the text of its metadata states'),
  contentsLeftOut: z
    .number()
    .int()
    .describe('the number of parts that were found besides those in `contents`, which has at most 200'),
  contentsMayBeMore: z
    .boolean()
    .describe('a limit ended the looking for parts: there may be more than those in `contents` and `contentsLeftOut`'),
  problems: z.array(text).describe('codes of warnings from reading the file: truncated, too_many_pixels …'),
  skipped: text.nullable().describe('why it was skipped or could not be read'),
  missing: z.boolean().describe('not at its path when last looked for'),
  readByOlderReader: z
    .boolean()
    .describe(
      'read by an earlier version of the reader, which looked for less: what is absent was then not looked for',
    ),
})

/** What `list --json` adds to it. */
export const ListedLine = ItemLine.extend({
  facts: z
    .strictObject({
      state: text.describe('as in the list of the window'),
      elsewhere: z
        .boolean()
        .describe(
          'the state is that of a request to a service or account other than the one set; always, if none is set',
        ),
      verdict: text.nullable().describe('as the service stated it; null = there is no result'),
      score: z.number().nullable(),
      recorded: text
        .nullable()
        .describe(
          'when the file claims that it was recorded, in no time zone and no longer than it was recorded: "2016", "2016-10-10T10:11"; null = no such time is recorded, or none that is understood',
        ),
      added: text.nullable().describe('ISO 8601 in UTC'),
      analysed: text.nullable(),
      seen: z.boolean().describe('somebody looked at it here'),
    })
    .describe('facts of the list'),
})
