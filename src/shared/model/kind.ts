import { z } from 'zod'

/** The kinds of check the service offers. */
export const CheckKind = z.enum(['image_forensics', 'fact_check'])
export type CheckKind = z.infer<typeof CheckKind>
