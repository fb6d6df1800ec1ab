import type { Job } from '../../../../shared/model/job.ts'

/** Whether a job is about bytes that the item's file held before. `sha256` = of what it holds now; null = not read, or an address. */
export const isOfEarlierBytes = ({ sha256: asked }: Pick<Job, 'sha256'>, sha256: string | null): boolean =>
  asked !== null && asked !== sha256
