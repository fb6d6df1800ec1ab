import { z } from 'zod'

/**
 * What does not fit between a kept answer of the service, what the custody log says of its coming, and what is stored as
 * read in it; or between what is stored of a file and what the log says of it.
 *
 * bytes = the answer does not have the SHA-256 stored with it; log = the log names another for it, or none came; mark =
 * whether it came from a simulated service; time = when it came; owner = it answers another request; reading = a member
 * was read otherwise; unreadable = this version reads no result in it; missing = it holds a result, and none is stored;
 * gone = what was read is stored, or the log tells of the answer, and the answer is not there any more;
 * head = its status, host, certificate, headers, the version that took it or who attached it; request = a member of a request is another
 * one than the log says; job = what a fact check was asked, or a member of its job, is; later = a later version read it, and this one reads it otherwise; file = a member of an item is
 * another one than the log says; local = what is stored as read in its bytes is, or their size.
 */
export const ReadingFault = z.object({
  what: z.enum([
    ...(['bytes', 'log', 'mark', 'time', 'owner', 'reading', 'unreadable', 'missing', 'gone'] as const),
    ...(['job', 'later', 'head', 'request', 'file', 'local'] as const),
  ]),
  /** The member of the reading or of the item: "images[0].verdict", "path"; '' = the whole, of which there is a digest. */
  at: z.string(),
  /** What is stored, and what the kept answer or the log says instead; long values are cut. */
  stored: z.string(),
  kept: z.string(),
})
export type ReadingFault = z.infer<typeof ReadingFault>

/** A fault with the item it concerns: "CASE-2026-001 ITEM-0007", or the request where no item stands for it. */
export const NamedFault = ReadingFault.extend({ name: z.string() })
export type NamedFault = z.infer<typeof NamedFault>

/** What proving one stored reading told. */
export type ReadingProof = {
  /**
   * same = it is what this version reads in the kept answer; outdated = an earlier version made it, and this one reads it
   * otherwise; refused = it does not fit, as `faults` say.
   */
  state: 'same' | 'outdated' | 'refused'
  faults: ReadingFault[]
  /** The answer, its head or the log says that it came from a simulated service. */
  isSimulated: boolean
}
