import { z } from 'zod'
import { ContainerFacts } from '../../../shared/model/container.ts'
import { Content, FileEnd, RowNumbers, RowState } from '../../../shared/model/contents.ts'
import {
  ContentCredentials,
  EmbeddedPicture,
  ListedTime,
  MetadataEntry,
  RecordedPosition,
} from '../../../shared/model/metadata.ts'
import { PRECISIONS } from '../../../shared/model/read-time.ts'
import { flag, IsoInstant, list, maybeText, text, whole } from './parts.ts'

/* What this computer read in a file. */

const NO_HEMISPHERE = 'null = nothing says in which hemisphere it is, see `recordedAs`'

const MachinePosition = RecordedPosition.extend({
  latitude: RecordedPosition.shape.latitude.nullable().describe(`degrees; ${NO_HEMISPHERE}`),
  longitude: RecordedPosition.shape.longitude.nullable().describe(`degrees; ${NO_HEMISPHERE}`),
  datum: RecordedPosition.shape.datum.describe('as recorded; null = none is recorded. Coordinates are never converted'),
  recordedAs: RecordedPosition.shape.recordedAs.describe('both coordinates as recorded; null = not stored'),
  iso6709: maybeText.describe(
    `the same as ISO 6709 text. It names WGS 84, and has the altitude, only where the file records WGS 84; ${NO_HEMISPHERE}`,
  ),
}).strict()

const MachineContent = Content.extend({
  source: Content.shape.source.describe(
    'what names it: block and tag, a directory of the format, a track; "Tail" = it follows the end of the content',
  ),
  value: Content.shape.value.describe(
    'the text found in the file; of times and sizes both that were compared, of a hidden part what is shown and what is in the file. Without the part `metadata`, "" where a text is not shown',
  ),
  form: Content.shape.form.describe(
    'for a generator: the program that writes entries in this form, where no text names it; of a part its own format or maker',
  ),
  offset: Content.shape.offset.describe('bytes from the start of the file; null = it is no one range of bytes'),
  bytes: Content.shape.bytes.describe('its length; null = it is no range of bytes'),
  sha256: Content.shape.sha256.describe('of its bytes; null = not computed, or it has none'),
}).strict()

const MachineTime = ListedTime.extend({
  raw: text.describe(
    'as recorded: the text of its tag, or where it is put together from several, that of each behind its name; of a time that its format counts, what it was read as',
  ),
  texts: list(z.strictObject({ tag: text, text })).describe(
    'the tags it was read from, each with its own text; more than one = `read` is put together from them, or, with the note zones_differ, they have two zones that differ; [] = counted by its format',
  ),
  read: maybeText.describe(
    'the local time as understood, in the notation of ISO 8601 and no longer than it was recorded: "2016", "2016-10-10", "2016-10-10T10:11"; null = not understood, or taken as not set',
  ),
}).strict()

const MachineEntry = MetadataEntry.extend({
  namespace: maybeText.describe(
    'of XMP, where a name of its standard schemas is used in a namespace that is none of theirs: that namespace',
  ),
}).strict()

export const MachineMetadata = z.strictObject({
  make: maybeText.describe('camera make, as recorded'),
  model: maybeText.describe('camera model, as recorded'),
  software: maybeText.describe('as recorded'),
  times: list(MachineTime).describe('every time in the file, as recorded; most have no time zone'),
  position: MachinePosition.nullable().describe('GPS location recorded in the metadata; null = none'),
  recordedOrientation: whole.nullable().describe('EXIF orientation, as recorded, 1–8; null = none'),
  hasMakerNote: flag.describe('contains a maker note (not decoded)'),
  hasEmbeddedThumbnail: flag,
  embedded: EmbeddedPicture.strict().nullable().describe('the embedded preview and how it compares with the image'),
  contentCredentials: ContentCredentials.nullable().describe('Content Credentials (C2PA); read, not verified'),
  entries: list(MachineEntry).describe('every entry, as recorded; the PDF prints the first 400 characters of each'),
  notes: list(text).describe('codes: limits reached, blocks not read'),
})

export type MachineContent = z.infer<typeof MachineContent>
export type MachineMetadata = z.infer<typeof MachineMetadata>

export const MachineLocal = z.strictObject({
  problems: list(text).describe('codes of warnings from reading the file: truncated, too_many_pixels …'),
  readByOlderReader: flag.describe(
    'read by an earlier version of the reader, which looked for less: what is absent was then not looked for',
  ),
  recorded: z
    .strictObject({
      time: text.describe(
        'local, in the notation of ISO 8601 and no longer than it was recorded: "2016", "2016-10-10"',
      ),
      zone: maybeText.describe('its UTC offset, or Z; null = none is recorded, or none that can be used'),
      iso: text.describe('`time` with its `zone`, ISO 8601; a time without a clock has none'),
      precision: z.enum(PRECISIONS).describe('the finest part that is recorded'),
      from: text.describe('the block and the tag it was read from'),
      notes: list(text).describe('codes: what was assumed to read it, or a part of it that was not understood'),
    })
    .nullable()
    .describe(
      'when the file claims that it was recorded, as lists have it: the original time, else that of its digitisation, else that of its container. null = no such time is recorded, or none that is understood',
    ),
  end: FileEnd.strict()
    .nullable()
    .describe(
      'where the content ends. whole = at byte `at`, as the format states, with `seconds` of which it states only `dueSeconds` where it holds more; cut = the content breaks off at byte `at`, or within a frame behind it, null = not known; the format announces `due` bytes, or `dueSeconds` of which `seconds` are there; and `missing` is what it lacks: data = bytes that a block announces, end_mark = nothing but the mark that ends the format, stated_length = each block is whole and a header states a longer file, null = no end mark came, and whether more is missing is not known, or an earlier reader did not say; not_stated = nothing states it; contradicted = two stated `lengths` exclude each other, that of a part and that of another in it, whose name is empty where it holds none; not_walked = a limit was reached first. null = not looked for, or the format is not walked',
    ),
  rows: RowState.nullable().describe(
    'whether the data of a JPEG or PNG hold the rows of pixels that it states. not_checked = nobody looked yet; as_stated = counted: none below them, or only a few; fewer = counted, and the data end before the last row; hidden = counted, and those below are listed in `contents`; not_counted = damaged, or coded in a way that is not counted. null = another format, or read by an older reader',
  ),
  rowNumbers: RowNumbers.strict()
    .nullable()
    .describe(
      'rows of pixels that the header states, and whole ones that the data hold; null = they were not counted, or their numbers were not kept',
    ),
  contents: list(MachineContent).describe(
    'what else is in the file: parts of its bytes first, then what the text of its metadata states, each with its source; observations, no judgement. With `readByOlderReader` parts were not looked for. Without the part `metadata`, of the statements only those that a report names under “From the file”',
  ),
  contentsLeftOut: whole.describe(
    'the number of parts that were found besides those in `contents`, which has at most 200',
  ),
  contentsMayBeMore: flag.describe(
    'a limit ended the looking for parts: there may be more than those in `contents` and `contentsLeftOut`',
  ),
  metadata: MachineMetadata.nullable().describe(
    'null = no metadata block was found, or the file could not be searched for one',
  ),
  container: ContainerFacts.nullable().describe(
    'what the parser read in the container of a video or audio file. Values are stated there, or derived by the parser from other values, the data and the file size (often durations, bit rates, frame rates and frame counts); which of the two is not stored. Nothing is measured in images or audio. null = no container',
  ),
  still: z
    .strictObject({
      source: text.describe('reference of the video'),
      sourceName: text,
      sourceSha256: text,
      seconds: z.number(),
      decodedBy: text,
    })
    .nullable()
    .describe('source of an image that is a frame from a video'),
  frame: z
    .strictObject({
      seconds: z.number().nullable().describe('from the start of the video; null = not stored'),
    })
    .nullable()
    .describe('the video frame shown in the PDF, made by the window when the video was first opened'),
  waveform: z
    .strictObject({ parts: whole.describe('number of values drawn from start to end') })
    .nullable()
    .describe('the audio waveform shown in the PDF'),
  arrival: z
    .strictObject({ name: maybeText, address: maybeText })
    .nullable()
    .describe('what another program stated about an image it passed on without a file; not checked'),
  promised: z
    .strictObject({
      path: text.describe('path of the temporary file that was copied'),
      modifiedAt: IsoInstant.describe('when that was last modified, according to the file system'),
      copiedAt: IsoInstant,
      sha256: text.describe(
        'of the bytes as they were copied; another than `sha256` of the file = the copy changed since',
      ),
    })
    .nullable()
    .describe(
      'where the file was copied from, if it lay in the temporary folder of the system when it was added; as the system reported it. The file there was not read again',
    ),
  sameBytesAs: list(text).describe('references of identical files in the case, at most 200'),
})

export const Attestation = z
  .enum(['reading', 'refused'])
  .nullable()
  .describe(
    'what the custody log confirms about a file: reading = its SHA-256 and what was read in it; refused = what is stored as read in it does not match the log, and is left out; null = nothing was read',
  )

export const MachineOtherBytes = z
  .strictObject({
    firstReadAt: IsoInstant.nullable().describe(
      'when the version this export is about was first read; null = the current version was not read',
    ),
    bytes: list(
      z.strictObject({
        sha256: text,
        isRead: flag.describe(
          'this version was added; false = only found when the file was compared with the hash of another',
        ),
        firstAt: IsoInstant.describe('when it was first read or, if never read, first found'),
        lastAt: IsoInstant.describe('when it was last read or found'),
      }),
    ).describe('in the order first seen, the newest 20'),
    inAll: whole.describe('total number'),
  })
  .nullable()
  .describe('other versions of the file recorded in the custody log, without the one in `changedSince`; null = none')

export const MachineFile = z.strictObject({
  sha256: maybeText.describe('SHA-256 of the whole file as read; null = it could not be read'),
  bytes: whole.describe('size in bytes'),
  format: maybeText.describe('detected format: jpeg, png, mp4 …'),
  width: whole.nullable().describe('pixels as stored'),
  height: whole.nullable(),
  orientation: whole
    .nullable()
    .describe(
      'display rotation as an EXIF orientation; 1 = as stored; null = size in pixels unknown, see `width` (earlier versions wrote 1)',
    ),
  modifiedAt: IsoInstant.nullable().describe('file-system time at `path`, when last recorded'),
  relocated: z
    .strictObject({
      from: text.describe('full path it was read at, readable'),
      modifiedAt: IsoInstant.nullable().describe('file-system time there, when it was read'),
      at: IsoInstant.describe('when it was relocated to `path`, with the same SHA-256'),
    })
    .nullable()
    .describe('its relocation since it was read; null = it was not relocated, or that is not recorded'),
  readAt: IsoInstant.nullable().describe('when this version was read and hashed'),
  attested: Attestation,
  intake: text.describe('inspected, skipped, unreadable or listed'),
  reason: maybeText.describe('why it was skipped or could not be read'),
  local: MachineLocal,
  original: z
    .strictObject({
      state: z.enum(['verified', 'not_attached', 'different', 'not_checked']),
      at: IsoInstant,
    })
    .nullable()
    .describe(
      'result of reading the original again for this export: verified = same SHA-256 at intake and at `at`; null = there is no original',
    ),
  changedSince: z
    .strictObject({
      lastSeenAt: IsoInstant.describe('when the version this export is about was last read'),
      nowSha256: maybeText.describe('null = not read since it was modified'),
      nowReadAt: IsoInstant.nullable(),
    })
    .nullable()
    .describe('present if the export is about a version that is no longer in the file'),
  otherBytes: MachineOtherBytes,
  cameLaterAt: IsoInstant.nullable().describe(
    'when the custody log first records the file, if its exhibit had been fully scanned without it before; null = not recorded',
  ),
})
