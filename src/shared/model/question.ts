import { z } from 'zod'
import type { ItemKind } from './item.ts'
import { FactCheckParameters, MAX_CONTEXT, Modality } from './job.ts'
import type { CheckKind } from './kind.ts'

/** What a check asks about its medium or URL. Equal questions have equal `parameters`: canonical JSON. */
export type CheckQuestion = { kind: CheckKind; parameters: string }

export const IMAGE_FORENSICS: CheckQuestion = { kind: 'image_forensics', parameters: '{}' }

/** The question of a fact check. A different context is a different question. */
export const factCheckQuestion = ({ modality, context }: FactCheckParameters): CheckQuestion => ({
  kind: 'fact_check',
  parameters: JSON.stringify({ context: context.trim(), modality }),
})

/** The parameters of a fact check; null = another kind of check, or the text was erased. */
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
    /** Sent with each of them; '' = none. */
    context: z.string().max(MAX_CONTEXT),
    /** What the links lead to; null = nobody said, and they are omitted. */
    linkModality: Modality.nullable(),
  }),
])
export type BatchQuestion = z.infer<typeof BatchQuestion>

/**
 * The modality a fact check declares for an item; null = it cannot be fact-checked, or is a link whose modality nobody
 * stated.
 */
export function modalityOf(kind: ItemKind | null, linkModality: Modality | null): Modality | null {
  if (kind === 'link') return linkModality
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : null
}

/** The question about one item of a batch; null = none can be asked. */
export function questionOf(batch: BatchQuestion, kind: ItemKind | null): CheckQuestion | null {
  if (batch.kind === 'image_forensics') return IMAGE_FORENSICS
  const modality = modalityOf(kind, batch.linkModality)
  return modality && factCheckQuestion({ modality, context: batch.context })
}
