import { z } from 'zod'

/** Line breaks, controls, and the signs that turn the run of a text around (Unicode Cc, Zl, Zp and the bidi controls that embed, override or isolate). */
const ACTS_UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Longest name of a case, of a person and of a reference of one's own, in characters. */
export const MAX_NAME_LENGTH = 200

/** Whether a name is one line that reads as it stands. Marks that scripts need between letters are fine. */
export const isOneLine = (name: string): boolean => !ACTS_UNSEEN.test(name)

/** A name that a person gives: trimmed, one line. Only for input: rows of earlier versions may hold more. */
export const GivenName = z.string().trim().max(MAX_NAME_LENGTH).refine(isOneLine, 'a line break or a control character')
