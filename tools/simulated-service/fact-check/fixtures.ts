import { sampleOf, textOf, type Variant, type VariantGroup, variantNamed, variants } from './variants.ts'

/** The names of all variants of a job, or of one group of them. */
export const factCheckVariants = (group?: VariantGroup): string[] =>
  variants.filter((variant) => group === undefined || variant.group === group).map(({ name }) => name)

/**
 * A job as the simulated service answers it in this variant, without HTTP. `text` is the raw body, `body` what it says
 * (null when it is no JSON). Unknown names throw.
 */
export function factCheckJob(name: string): { body: unknown; text: string; variant: Variant } {
  const variant = variantNamed(name)
  const text = textOf(variant, sampleOf(variant))
  return { variant, text, body: read(text) }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof RangeError) return null
    throw cause
  }
}
