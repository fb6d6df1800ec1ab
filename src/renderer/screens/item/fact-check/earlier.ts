import type { Job } from '../../../../shared/model/job.ts'

/**
 * Whether a job is about an earlier version of the item's file. `sha256` = SHA-256 of the current file; null = not
 * read, or a link.
 */
export const isOfEarlierBytes = ({ sha256: asked }: Pick<Job, 'sha256'>, sha256: string | null): boolean =>
  asked !== null && asked !== sha256
