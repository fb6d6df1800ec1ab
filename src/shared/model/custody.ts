import { z } from 'zod'
import { Instant } from './ids.ts'

/** Where the custody log stood when something was exported: how many entries, and the hash of the newest. */
export const ExportedHead = z.object({ entries: z.number().int().min(1), head: z.string().regex(/^[0-9a-f]{64}$/) })
export type ExportedHead = z.infer<typeof ExportedHead>

/**
 * What does not hold about an entry. number = it is not there, and `found` is the number of the one that stands in its
 * place; link = it does not point to the entry before it; hash = it does not say what was hashed; emptied = its
 * contents were taken away, and no deletion of its case accounts for that.
 */
export const ChainFault = z.discriminatedUnion('what', [
  z.object({ what: z.literal('number'), found: z.number() }),
  z.object({ what: z.literal('link') }),
  z.object({ what: z.literal('hash') }),
  z.object({ what: z.literal('emptied') }),
])
export type ChainFault = z.infer<typeof ChainFault>

/** What a walk of the custody log found. */
export const ChainState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('whole'),
    entries: z.number().int(),
    /** null = the log is empty. */
    head: z.string().nullable(),
    /** Entries emptied with their case. */
    removed: z.number().int(),
    /** Entries whose time lies before that of the one before: the machine's clock was set back. `first` = a number. */
    stepsBack: z.object({ count: z.number().int(), first: z.number().int().nullable() }),
  }),
  z.object({
    state: z.literal('broken'),
    /** The number of the first entry that does not hold. */
    brokenAt: z.number().int(),
    /** As that entry says; null = it is not there. */
    at: Instant.nullable(),
    type: z.string().nullable(),
    fault: ChainFault,
  }),
])
export type ChainState = z.infer<typeof ChainState>

/**
 * What became of an exported head. contained = that entry is in the log; cut = the log is shorter now; different = the
 * entry of that number is another one; not_reached = the walk ended before it.
 */
export const HeadState = z.enum(['contained', 'cut', 'different', 'not_reached'])
export type HeadState = z.infer<typeof HeadState>
