import { z } from 'zod'
import { Instant } from '../model/ids.ts'
import { call } from './define.ts'

export const app = {
  /** What is running, for the status bar and the "about" lines. */
  'app.info': call({
    input: z.object({}),
    output: z.object({
      version: z.string(),
      /** "Electron 45.4.1", or the browser used instead. */
      runtime: z.string(),
      platform: z.string(),
      libraryPath: z.string(),
    }),
    errors: [],
  }),
  /** Copies text to the clipboard: at most all metadata of one file, as JSON. */
  'app.copy': call({ input: z.object({ text: z.string().max(12_000_000) }), output: z.null(), errors: [] }),
  /** Components and versions of the app. */
  'app.about': call({
    input: z.object({}),
    output: z.object({
      version: z.string(),
      /** When what was built was committed; null = unknown, or it runs from its sources. */
      committedAt: Instant.nullable(),
      /** null = it runs in something else. */
      electron: z.string().nullable(),
      chromium: z.string().nullable(),
      node: z.string(),
      sqlite: z.string(),
      /** "linux x64". */
      system: z.string(),
    }),
    errors: [],
  }),
  /** Third-party notices for everything the app ships; null = this build has none. */
  'app.notices': call({ input: z.object({}), output: z.string().nullable(), errors: [] }),
  /** Reveals the app's log in the system's file manager. */
  'app.showLog': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Saves a copy of the log without names, paths or URLs to a place chosen by the person. */
  'app.saveLog': call({
    input: z.object({}),
    output: z.object({
      path: z.string(),
      sha256: z.string(),
      bytes: z.number().int(),
      lines: z.number().int(),
    }),
    errors: ['declined', 'export_failed'],
  }),
  /** The number of entries in the custody log, and the hash of the newest. */
  'app.custodyHead': call({
    input: z.object({}),
    output: z.object({ entries: z.number().int(), head: z.string(), at: Instant.nullable() }),
    errors: [],
  }),
}
