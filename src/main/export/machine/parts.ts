import { z } from 'zod'
import type { ItemStatus } from '../../../shared/model/item.ts'

/*
 * The small forms that recur in machine exports, and what makes them of facts. Every description here is printed in
 * docs/export-format.md.
 */

export const text = z.string()
export const maybeText = text.nullable()
export const whole = z.int()
export const flag = z.boolean()
export const list = z.array

export const iso = (at: number): string => new Date(at).toISOString()

/** "2026-11-21T09:41:05.120Z". */
export const IsoText = z.iso.datetime({ precision: 3 }).describe('instant, ISO 8601, UTC with Z, milliseconds')
/** The same; of facts, ms since the epoch. */
export const IsoInstant = z.preprocess((at: number | string) => (typeof at === 'number' ? iso(at) : at), IsoText)
export const MaybeInstant = IsoInstant.nullable()
export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, 64 lower-case hex digits')
export const Base64 = z.base64().nullable()

/** What each scale means; named beside every score. */
export const SCALES = {
  certainty_0_1: 'score the service attached to its verdict, from 0 to 1; calibration unknown',
  deepfake_0_1: 'score the service attached to the whole image, from 0 to 1; calibration unknown',
  generator: 'similarity to the output of a generator, as the service’s model scored it; its interface names no scale',
  face_certainty: 'score the service attached to the region being a face; its interface names no scale',
  face_deepfake: 'score the service attached to this face region; its interface names no scale',
  face_whole: 'score the service attached to the whole image in its face analysis; its interface names no scale',
  claim_certainty:
    'score sent with the verdict on a claim; the service’s interface neither describes it nor names a scale',
} as const
type ScaleName = keyof typeof SCALES

export const Scale = z.enum(Object.keys(SCALES) as [ScaleName, ...ScaleName[]])
const OnScale = z.strictObject({
  value: z.number().describe('as received'),
  scale: Scale.describe('a member of `scales`'),
})

/** A number of the service's with the scale it is meant on, kept as sent where it lies beyond it; of facts, the number. */
export const score = (scale: ScaleName) =>
  z
    .preprocess(
      (sent: number | z.infer<typeof OnScale>) => (typeof sent === 'number' ? { value: sent, scale } : sent),
      OnScale,
    )
    .nullable()
    .describe('null = the service sent none')

type Write = (facts: unknown) => unknown
const writers = new WeakMap<z.core.$ZodType, Write>()

/**
 * Facts in the form of a schema: of each object the members that the schema names, in its order; instants and scores as
 * they stand in JSON. Unlike `z.parse` and `z.encode` it checks nothing: an odd value, like the time of a file dated after
 * the year 9999, is written as it is, rather than costing the report an item. The tests parse what is written.
 */
export const written = <S extends z.ZodType>(schema: S, facts: z.input<S>): z.output<S> =>
  writerOf(schema)(facts) as z.output<S>

function writerOf(schema: z.core.$ZodType): Write {
  const known = writers.get(schema) ?? newWriter(schema)
  writers.set(schema, known)
  return known
}

/** What is null, or of another form than the schema says, is left as it is. */
function newWriter(schema: z.core.$ZodType): Write {
  if (schema instanceof z.ZodNullable) return writerOf(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const write = writerOf(schema.element)
    return (facts) => (Array.isArray(facts) ? facts.map(write) : facts)
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(schema.shape).map(([name, of]) => [name, writerOf(of)] as const)
    return (facts) => {
      if (typeof facts !== 'object' || facts === null) return facts
      const made: Record<string, unknown> = {}
      for (const [name, write] of members) {
        const value = write((facts as Record<string, unknown>)[name])
        if (value !== undefined) made[name] = value
      }
      return made
    }
  }
  // An instant or a score. The other schemas of an export transform nothing.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return schema.in.def.transform as Write
  return (facts) => facts
}

/** What each `status` of an item in image forensics means; docs/export-format.md prints all of them. */
export const STATUSES = {
  listed: 'listed, not read yet',
  skipped: 'not opened, see `file.reason`',
  unreadable: 'could not be opened or read, see `file.reason`',
  ineligible: 'not sent: by Touchstone’s own check, the service does not accept it for image forensics',
  not_sent:
    'nothing was sent to any service, as far as is known. A request may have ended before upload because its file was modified or missing',
  fact_check_only: 'not sent for image forensics, see `factChecks` and `requests`',
  other_bytes_sent: 'this version of the file was not sent; another version was, see `otherRequests`',
  approved: 'approved by a person, queued',
  sending: 'upload in progress, or reply awaited',
  waiting: 'a request failed and will be retried',
  blocked:
    'requests failed, or its file was modified or missing after an upload may have started; not retried automatically, see `requests`',
  unknown:
    'charge unknown: it may have been charged, and no result is known until a person decides. Not the verdict `unknown`',
  rejected: 'refused by the service, see `requests`',
  cancelled: 'taken out of the queue by a person, see `requests`',
  done: 'reply received, with a result',
  done_partial: 'reply stored; it reports an error, says it was not successful, or has an HTTP error status',
  done_unread: 'reply stored; it has no verdict, or this version cannot read it',
  older_result:
    'a stored result is not reported here: it is of a link and belongs to another case, or is left out, see `refusedReadings`. Earlier versions wrote it of each result that did not come from the service in use, and of all where none was in use',
  answer_erased: 'a reply was received and later erased with a case',
  answer_gone: 'a reply was received and is no longer stored',
  request_altered:
    'not stated whether it was sent: a stored request about it does not match the custody log, see `altered`',
} as const satisfies Readonly<Record<string, string>> & Record<ItemStatus, string>
export type MachineStatus = keyof typeof STATUSES
