import { z } from 'zod'

const Path = z.string().min(1).nullable()

/** The paths requested for the files of a report; null = no file of that kind. */
export const WantedFiles = z.strictObject({ pdf: Path, json: Path, csv: Path })
export type WantedFiles = z.infer<typeof WantedFiles>
