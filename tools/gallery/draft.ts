import type { z } from 'zod'
import type { ItemDetail } from '../../src/shared/contract/items.ts'

export type Draft = z.input<typeof ItemDetail>
export type Reply = Draft['analyses'][number]
