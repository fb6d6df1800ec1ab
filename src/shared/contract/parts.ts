import { z } from 'zod'

/** Bytes per part of what the window transfers, small enough not to block main. */
export const PART_BYTES = 600_000

/** The next bytes, base64. */
export const Part = z.base64().max(900_000)
