import { z } from 'zod'

const Path = z.string().min(1).nullable()

/** What the files of a report are to be called, as whole paths; null = it has none of that kind. */
export const WantedFiles = z.strictObject({ pdf: Path, json: Path, csv: Path })
export type WantedFiles = z.infer<typeof WantedFiles>
