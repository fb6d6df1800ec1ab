import type { ReviewStatus } from '../../../shared/model/finding.ts'

/** The key of each status; pressed again it takes it away. */
export const statusKeys: Readonly<Record<ReviewStatus, string>> = { reviewed: 'd', second_look: 'y' }
