import { otherForm } from './other-form.ts'

/**
 * How a member of an image-forensics reply was sent, as far as its reading says.
 *   absent          not in the reply
 *   null_or_absent  one of the two, where the service documents null: there it says no more than absence
 *   null            null, where the service documents no null
 *   blank           text of nothing but spaces
 *   other_form      not of the documented type
 *   off_scale       a number outside its documented scale
 *   read            as documented
 */
export type SentForm = 'absent' | 'null_or_absent' | 'null' | 'blank' | 'other_form' | 'off_scale' | 'read'

/** Of a member of which no value could be taken. */
export type NotTaken = Exclude<SentForm, 'off_scale' | 'read'>

/** Members sent as null or as blank text, as a reading keeps them; absent = there are none. */
type Emptied = { empty?: readonly { path: string; json: string }[] | undefined }
type Reply = Parameters<typeof otherForm>[0] & Emptied

/** More members sent empty than these are not kept: what of the rest is null is then not known from absence. */
export const MOST_EMPTY = 10_000

const NULLABLE = [
  /^errorMessage$/,
  /^images\[\d+\]\.(id|errorMessage|deepfakeScore|generators|deepAnalysis|faceAnalysis)$/,
  /^images\[\d+\]\.deepAnalysis\.[A-Za-z]+$/,
  /^images\[\d+\]\.deepAnalysis\.metadataFindings\[\d+\]\.value$/,
  /^images\[\d+\]\.faceAnalysis\.(fullImageScore|decidingFace|faces)$/,
]

/** Whether the service documents null for the member at a path. Source: interface.md and known-facts.md, read 2026-11-28. */
export const isNullable = (path: string): boolean => NULLABLE.some((pattern) => pattern.test(path))

/** Whether a number is within the scale that the interface documents for scores of an image: 0 to 1. */
export const isOnScale = (value: number): boolean => value >= 0 && value <= 1

/** The JSON of the member at `path` if it was sent and no value could be taken from it; null = one was, or it was not sent. */
export const untaken = (reply: Reply, path: string): string | null =>
  reply.empty?.find((member) => member.path === path)?.json ?? otherForm(reply, path)

/** How a member was sent of which `value` was read, null = none. `isScaled`: the interface documents a scale for it. */
export function sentForm(reply: Reply, path: string, value: unknown, isScaled = false): SentForm {
  if (value === null || value === undefined) return notTaken(reply, path)
  if (typeof value === 'string' && value.trim() === '') return 'blank'
  return isScaled && typeof value === 'number' && !isOnScale(value) ? 'off_scale' : 'read'
}

/** How a member was sent of which no value could be taken. */
export function notTaken(reply: Reply, path: string): NotTaken {
  const json = untaken(reply, path)
  if (json !== null) return formOf(json)
  return isNullable(path) || (reply.empty?.length ?? 0) >= MOST_EMPTY ? 'null_or_absent' : 'absent'
}

/** The form of a member that was sent, by its JSON, which may be cut. */
export function formOf(json: string): 'null' | 'blank' | 'other_form' {
  if (json === 'null') return 'null'
  return /^"(?:\s|\\[nrtf]|\\u000b)*"?$/.test(json) ? 'blank' : 'other_form'
}

/** Whether the service sent entries that could not be parsed: then "the only one" is not certain, nor is "none". */
export const isPartial = ({ unread }: Reply): boolean =>
  unread.some(({ path, why }) => why === 'type' && /^images\[\d+\]$/.test(path))

type Entries = { images: readonly unknown[]; imagesSent?: number | undefined; isSuccessful: boolean | null }

/** How many entries the list of a reply has as sent; null = the request failed, and whether a list was sent is not kept. */
export const entriesSent = ({ images, imagesSent, isSuccessful }: Entries): number | null =>
  imagesSent ?? (images.length === 0 && isSuccessful === false ? null : images.length)
