import { z } from 'zod'
import { Instant } from '../model/ids.ts'
import { call } from './define.ts'

export const app = {
  /** What is running, for the status bar and the "about" lines. */
  'app.info': call({
    input: z.object({}),
    output: z.object({
      version: z.string(),
      /** "Electron 45.4.1", or the browser that stands in for it. */
      runtime: z.string(),
      platform: z.string(),
      libraryPath: z.string(),
    }),
    errors: [],
  }),
  /** Puts text on the clipboard: at most all metadata of one file, as JSON. */
  'app.copy': call({ input: z.object({ text: z.string().max(12_000_000) }), output: z.null(), errors: [] }),
  /** How many entries the custody log has, and the hash of the newest. */
  'app.custodyHead': call({
    input: z.object({}),
    output: z.object({ entries: z.number().int(), head: z.string(), at: Instant.nullable() }),
    errors: [],
  }),
}
