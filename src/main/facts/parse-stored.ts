import type { z } from 'zod'

/** Stored JSON by a schema; null = nothing is stored, or it is in another form. Facts never fail. */
export function parseStored<T>(schema: z.ZodType<T>, json: string | null): T | null {
  if (json === null) return null
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
