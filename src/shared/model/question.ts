import { z } from 'zod'
import type { ItemKind } from './item.ts'
import { FactCheckParameters, MAX_CONTEXT, Modality } from './job.ts'
import type { CheckKind } from './kind.ts'

/** What a check asks about its medium or address. Equal questions have equal `parameters`: canonical JSON. */
export type CheckQuestion = { kind: CheckKind; parameters: string }

export const IMAGE_FORENSICS: CheckQuestion = { kind: 'image_forensics', parameters: '{}' }

/** The question of a fact check. Another context is another question. */
export const factCheckQuestion = ({ modality, context }: FactCheckParameters): CheckQuestion => ({
  kind: 'fact_check',
  parameters: JSON.stringify({ context: context.trim(), modality }),
})

/** What a fact check asks; null = it is another kind, or the words were erased. */
export function factCheckParameters({ kind, parameters }: CheckQuestion): FactCheckParameters | null {
  if (kind !== 'fact_check') return null
  const read = FactCheckParameters.safeParse(JSON.parse(parameters))
  return read.success ? read.data : null
}

/** What a person wants to know about the items of a batch. */
export const BatchQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image_forensics') }),
  z.object({
    kind: z.literal('fact_check'),
    /** Sent with each of them; '' = nothing. */
    context: z.string().max(MAX_CONTEXT),
    /** What the addresses lead to; null = nobody said, and they are left out. */
    linkModality: Modality.nullable(),
  }),
])
export type BatchQuestion = z.infer<typeof BatchQuestion>

/** What a fact check says an item is; null = it is nothing that can be checked, or an address nobody spoke for. */
export function modalityOf(kind: ItemKind | null, linkModality: Modality | null): Modality | null {
  if (kind === 'link') return linkModality
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : null
}

/** The question about one item of a batch; null = there is none to ask. */
export function questionOf(batch: BatchQuestion, kind: ItemKind | null): CheckQuestion | null {
  if (batch.kind === 'image_forensics') return IMAGE_FORENSICS
  const modality = modalityOf(kind, batch.linkModality)
  return modality && factCheckQuestion({ modality, context: batch.context })
}
