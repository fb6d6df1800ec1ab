import { z } from 'zod'
import { ItemReason } from '../../../shared/model/item.ts'
import { FileFacts } from '../protocol.ts'

/**
 * Messages between main and the child process of a drive. Main parses what it receives, as from an inspector; paths are
 * bytes because names need not be valid UTF-8.
 */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const whole = z.number().int().nonnegative()

/** Most bytes of one `read`. */
export const MAX_READ_BYTES = 2 ** 20

/**
 * What main asks, with a number. look = the path itself, not what it links to, which a system may tell from memory; knock =
 * opens and closes it, reading nothing, for which the drive is needed; resolve = where it leads; find = whether a folder
 * has a name that ends so; open = a regular
 * file, to be read by the number of this question until it is closed; digest = the SHA-256 of its first `bytes` bytes.
 */
export type Question =
  | { type: 'look' | 'knock' | 'resolve' | 'open'; path: Uint8Array }
  | { type: 'find'; path: Uint8Array; ending: string }
  | { type: 'read'; file: number; at: number; bytes: number }
  | { type: 'digest'; file: number; bytes: number }
  | { type: 'facts' | 'close'; file: number }

const answer = z.object({ id: whole })

export const Answer = z.discriminatedUnion('type', [
  /** Still working: more of the file was read. */
  answer.extend({ type: z.literal('sign') }),
  answer.extend({ type: z.literal('looked'), facts: FileFacts, kind: z.enum(['file', 'folder', 'other']) }),
  /** `file` = what a regular file at the end of the links is told by while it is there; null = there is no such file. */
  answer.extend({
    type: z.literal('resolved'),
    path: Bytes,
    file: z.object({ dev: z.string().max(32), inode: z.string().max(32) }).nullable(),
  }),
  answer.extend({ type: z.literal('opened'), facts: FileFacts }),
  answer.extend({ type: z.literal('read'), bytes: Bytes }),
  answer.extend({ type: z.literal('facts'), facts: FileFacts }),
  /** null = the file ended early. */
  answer.extend({ type: z.literal('digested'), sha256: z.string().length(64).nullable() }),
  answer.extend({ type: z.literal('closed') }),
  answer.extend({ type: z.literal('knocked') }),
  answer.extend({ type: z.literal('found'), isThere: z.boolean() }),
  /** `code` = what the system calls the failure; null = it is none of the system's. */
  answer.extend({ type: z.literal('refused'), reason: ItemReason, code: z.string().max(40).nullable() }),
])
export type Answer = z.infer<typeof Answer>
