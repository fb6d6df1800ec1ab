import { z } from 'zod'

/** Bytes of one part of what the window hands over, so that none keeps main from its work. */
export const PART_BYTES = 600_000

/** The next bytes, base64. */
export const Part = z.base64().max(900_000)
