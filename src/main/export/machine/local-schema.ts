import { z } from 'zod'
import { ContainerFacts } from '../../../shared/model/container.ts'
import {
  ContentCredentials,
  EmbeddedPicture,
  Indicator,
  ListedTime,
  MetadataEntry,
  RecordedPosition,
} from '../../../shared/model/metadata.ts'
import { IsoInstant } from './parts.ts'

/* What this machine read in a file. */

export const MachinePosition = RecordedPosition.extend({
  iso6709: z.string().describe('the same as ISO 6709 text; WGS 84 where the file records it or no datum'),
}).strict()

const MachineIndicator = Indicator.extend({
  value: Indicator.shape.value.describe(
    'the text of the file found there; of times, sizes and a film within it, the times or numbers',
  ),
  form: Indicator.shape.form.describe(
    'of a generator: the program whose form the entry has, which no text need name; null = the text itself names one, and of other kinds',
  ),
}).strict()

export const MachineMetadata = z.strictObject({
  make: z.string().nullable().describe('camera make as recorded'),
  model: z.string().nullable().describe('camera model as recorded'),
  software: z.string().nullable().describe('as recorded'),
  times: z.array(ListedTime.strict()).describe('every time the file records, as recorded; most carry no zone'),
  position: MachinePosition.nullable().describe('recorded in the file’s metadata; null = none'),
  recordedOrientation: z.number().int().nullable().describe('EXIF orientation as recorded, 1–8; null = none'),
  hasMakerNote: z.boolean().describe('a maker note is present; it is not decoded'),
  hasEmbeddedThumbnail: z.boolean(),
  embedded: EmbeddedPicture.strict().nullable().describe('the embedded picture and how it compares with the picture'),
  contentCredentials: ContentCredentials.nullable().describe(
    'what Content Credentials (C2PA) state; read, not verified',
  ),
  indicators: z
    .array(MachineIndicator)
    .describe(
      'what was noticed in the metadata, with its source; without the part `metadata` the first of it alone, as it is named in the local observation, whose `value` is "" where its text is not',
    ),
  entries: z
    .array(MetadataEntry.strict())
    .describe('every entry as recorded; the PDF prints the first 400 characters of each'),
  notes: z.array(z.string()).describe('codes of what a reader should know: caps reached, blocks that were not read'),
})

export type MachineMetadata = z.infer<typeof MachineMetadata>

export const MachineLocal = z.strictObject({
  problems: z
    .array(z.string())
    .describe('codes of what was noticed while the file was read: truncated, too_many_pixels …'),
  metadata: MachineMetadata.nullable().describe('null = no metadata block was met, or nobody could look'),
  container: ContainerFacts.nullable().describe(
    'what is read of the container of a film or a sound: stated there, or worked out by the reader from what is stated, from the data and from the size of the file (often durations, bit rates, frame rates and numbers of frames); which of the two is not kept, and nothing is measured in the picture or the sound; null = it has none',
  ),
  still: z
    .strictObject({
      source: z.string().describe('reference of the film'),
      sourceName: z.string(),
      sourceSha256: z.string(),
      seconds: z.number(),
      decodedBy: z.string(),
    })
    .nullable()
    .describe('where a picture comes from that was taken out of a film'),
  frame: z
    .strictObject({
      seconds: z.number().nullable().describe('from the beginning of the film; null = where it lies was not kept'),
    })
    .nullable()
    .describe('the frame of a film that the PDF shows, made by the window when the film was first opened'),
  waveform: z
    .strictObject({ parts: z.number().int().describe('how many values were drawn from beginning to end') })
    .nullable()
    .describe('the waveform of a sound that the PDF shows'),
  arrival: z
    .strictObject({ name: z.string().nullable(), address: z.string().nullable() })
    .nullable()
    .describe('what another program said of a picture it handed over without a file; not checked'),
  sameBytesAs: z.array(z.string()).describe('references of other items of the case with the same bytes, at most 200'),
})
export type MachineLocal = z.infer<typeof MachineLocal>

export const Attestation = z
  .enum(['reading', 'refused'])
  .nullable()
  .describe(
    'what the custody log attests of a file: reading = its bytes and what was read in them; refused = what is stored as read in it does not hold, and is left out; null = nothing was read',
  )

export const MachineOtherBytes = z
  .strictObject({
    firstReadAt: IsoInstant.nullable().describe(
      'when the file was first read with the bytes this export is about; null = what it holds now was not read',
    ),
    bytes: z
      .array(
        z.strictObject({
          sha256: z.string(),
          isRead: z
            .boolean()
            .describe('they were taken in; false = only found when the file was compared with the digest of others'),
          firstAt: IsoInstant.describe('when they were first read, or first found where they never were'),
          lastAt: IsoInstant.describe('when they were last read or found'),
        }),
      )
      .describe('in the order they were first seen, the newest 20'),
    inAll: z.number().int().describe('how many there are'),
  })
  .nullable()
  .describe(
    'other bytes that the custody log tells the file held, those of `changedSince` left out; null = it tells of none',
  )

export type MachineOtherBytes = z.infer<typeof MachineOtherBytes>

export const MachineFile = z.strictObject({
  sha256: z
    .string()
    .nullable()
    .describe('SHA-256 of the whole content as read from `path`; null = it could not be read'),
  bytes: z.number().int().describe('size in bytes'),
  format: z.string().nullable().describe('told by the content: jpeg, png, mp4 …'),
  width: z.number().int().nullable().describe('pixels as stored'),
  height: z.number().int().nullable(),
  orientation: z
    .number()
    .int()
    .nullable()
    .describe(
      'how the picture is turned for viewing, EXIF semantics; 1 = as stored; null = no pixels are known, see `width`; of those earlier versions said 1',
    ),
  modifiedAt: IsoInstant.nullable().describe('file-system time'),
  readAt: IsoInstant.nullable().describe('when it was read and hashed with these bytes'),
  attested: Attestation,
  intake: z.string().describe('inspected, skipped, unreadable or listed'),
  reason: z.string().nullable().describe('why it was skipped or could not be read'),
  local: MachineLocal,
  original: z
    .strictObject({
      state: z.enum(['verified', 'not_attached', 'different', 'not_checked']),
      at: IsoInstant,
    })
    .nullable()
    .describe('what reading the original again for this export told; null = there is no original'),
  changedSince: z
    .strictObject({
      lastSeenAt: IsoInstant.describe('when the file was last read with the bytes this export is about'),
      nowSha256: z.string().nullable().describe('null = not read since it changed'),
      nowReadAt: IsoInstant.nullable(),
    })
    .nullable()
    .describe('set where the export is about bytes that the file no longer holds'),
  otherBytes: MachineOtherBytes,
  cameLaterAt: IsoInstant.nullable().describe(
    'when the custody log first tells of the file, where its exhibit had been gone through to the end without it; null = it tells of no such thing',
  ),
})
export type MachineFile = z.infer<typeof MachineFile>
