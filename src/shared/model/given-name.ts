import { z } from 'zod'

/**
 * Line breaks, control characters, and the characters that change text direction (Unicode Cc, Zl, Zp and the bidi
 * controls that embed, override or isolate).
 */
const ACTS_UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Maximum length of a case's name, a person's name and an own reference, in characters. */
export const MAX_NAME_LENGTH = 200

/**
 * Whether a name is one line without invisible control characters. Marks that scripts need between letters are allowed.
 */
export const isOneLine = (name: string): boolean => !ACTS_UNSEEN.test(name)

/** A name entered by a person: trimmed, one line. For input only: rows of earlier versions may contain more. */
export const GivenName = z.string().trim().max(MAX_NAME_LENGTH).refine(isOneLine, 'a line break or a control character')
