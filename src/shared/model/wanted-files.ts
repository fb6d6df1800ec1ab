import { z } from 'zod'
import { FileForm } from './report-options.ts'

/** The paths requested for the files of a report; null = no file of that kind. */
export const WantedFiles = z.record(FileForm, z.string().min(1).nullable())
export type WantedFiles = z.infer<typeof WantedFiles>
