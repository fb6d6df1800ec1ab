import { z } from 'zod'
import { Instant, Sha256 } from './ids.ts'
import { ItemReason } from './item.ts'

/** Where the copy of a temporary file came from, as the system reported it when it was copied. */
export const PromisedFile = z.object({
  /** Its path in the temporary folder, made readable. */
  path: z.string(),
  modifiedAt: Instant,
  /** Of the bytes as they were copied. */
  sha256: Sha256,
  copiedAt: Instant,
  copiedBy: z.string(),
})
export type PromisedFile = z.infer<typeof PromisedFile>

/** Why a dropped or chosen file or folder was not added (`words/promised.ts`). */
export const PromisedRefusal = z.enum([...ItemReason.options, 'no_answer', 'no_room', 'stopped'])
export type PromisedRefusal = z.infer<typeof PromisedRefusal>

/** A file or folder that was not added; nothing of it is saved. */
export const RefusedFile = z.object({ name: z.string(), reason: PromisedRefusal })
export type RefusedFile = z.infer<typeof RefusedFile>

/** Temporary files and folders that are copied only if a person says so. Their paths stay in main. */
export const PromisedQuestion = z.object({
  questionId: z.uuid(),
  /** The first of them, at most 20. `bytes` null = a folder, which nobody has counted. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int().nullable() })),
  /** Number of all of them. */
  count: z.number().int(),
  /** Bytes that the library's disk can take; null = the files, without the folders, fit. */
  room: z.number().int().nullable(),
})
export type PromisedQuestion = z.infer<typeof PromisedQuestion>
