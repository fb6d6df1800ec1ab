import { z } from 'zod'

/** What a check asks the service for. */
export const CheckKind = z.enum(['image_forensics', 'fact_check'])
export type CheckKind = z.infer<typeof CheckKind>
