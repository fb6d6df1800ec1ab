import type { Subject } from '../model/finding-subjects.ts'
import { messages } from './messages.ts'

/**
 * How a metadata finding and the file are set side by side in a sentence. differs: both have something of the subject,
 * and not the same; none: all metadata was read and has nothing of it; unclear: both have something that cannot be
 * compared; unread: what the file has is not, or not all, known.
 */
export type StatedRelation = 'differs' | 'none' | 'unclear' | 'unread'

/** Why it is not known what a file has of a subject. */
export const unreadWords = messages('finding-sentences.unread', {
  unreadable: 'the file has a metadata block that could not be read',
  no_reader: 'metadata of this format are not read by this version',
  container_only: 'of this format only the container is read',
  cut_short: 'the file was not scanned to its end',
  unusable: 'the file records one that is unusable',
  in_part: 'the file has none in what was read of it, which is not all',
})
export type Unread = keyof typeof unreadWords

/**
 * Every sentence names what the file has, as recorded under its tag (`inFile`), or that it has none, or why that is not
 * known (`why`); and what the service sent, under its own name (`stated`).
 */
export const findingSentences = messages('finding-sentences', {
  camera: {
    differs:
      'Camera: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    none: 'Camera: the file names none; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'Camera: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'Camera: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
  software: {
    differs:
      'Software: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    none: 'Software: the file names none; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'Software: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'Software: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
  created: {
    differs:
      'Created: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    none: 'Created: the file records no such time; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'Created: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'Created: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
  modified: {
    differs:
      'Modified: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    none: 'Modified: the file records no such time; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'Modified: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'Modified: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
  gps: {
    differs:
      'GPS location: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    none: 'GPS location: the file records none; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'GPS location: the file says {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'GPS location: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
  metadata: {
    differs:
      'Metadata: the file has {inFile}; {isAttached, select, true {the attached reply} other {the service}} reports that it has none ({stated}).',
    none: 'Metadata: the file records none; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
    unclear:
      'Metadata: the file has {inFile}; {isAttached, select, true {the attached reply} other {the service}} says {stated}. The two cannot be compared.',
    unread: 'Metadata: {why}; {isAttached, select, true {the attached reply} other {the service}} says {stated}.',
  },
} as const satisfies Record<Subject, Record<StatedRelation, string>>)

/** A finding of a kind that is not known, or without one. Kinds are an open set: nothing of the file is compared. */
export const otherFindings = messages('finding-sentences.others', {
  unknown:
    'Of a kind of metadata finding that this version does not know, {isAttached, select, true {the attached reply} other {the service}} says {stated}. {read}',
  noKind:
    '{isAttached, select, true {The attached reply} other {The service}} sent a metadata finding without a kind: {stated}. {read}',
  /** What is no object at all: `value` = with its form. */
  otherForm:
    '{isAttached, select, true {The attached reply} other {The service}} sent a metadata finding in another form: {value}. {read}',
  /** What the file has, where the subject is not known. */
  read: 'In the file, {n, plural, =0 {no metadata entry was} one {# metadata entry was} other {# metadata entries were}} read.',
})

/** What the service sent, member and value, as sent. */
export const statedWords = messages('finding-sentences.stated', {
  value: '{kind} “{value}”',
  noValue: '“{kind}” without a value',
  blank: '“{kind}” with an empty value',
  /** `value` = in another form than text, with its name: "7, sent as a number". */
  otherForm: '{kind} {value}',
  /** `kind` = in another form than text, with its name. */
  oddKind: 'a kind {kind}: {stated}',
  valueAlone: '“{value}”',
  nothing: 'no value',
  blankAlone: 'an empty value',
})
