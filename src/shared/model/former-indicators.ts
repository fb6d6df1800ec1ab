import { sourceTypeInWords } from './source-types.ts'

/**
 * Up to reading 9 the value of a generator known by the form of its parameters began with the name we have for it, and ": ".
 * By name: the tags it was then told by. Which texts name the generator themselves.
 */
const FORMER: readonly (readonly [name: string, tags: RegExp, isNamed: boolean])[] = [
  ['ComfyUI', /^(prompt|workflow)$/i, false],
  ['InvokeAI', /^(invokeai_(metadata|graph|workflow)|sd-metadata|dream)$/i, false],
  ['Fooocus', /^(fooocus_scheme|parameters)$/i, false],
  ['SwarmUI', /^parameters$/i, false],
  ['NovelAI', /^software$/i, true],
  ['Midjourney', /^(description|usercomment|imagedescription)$/i, false],
  ['Automatic1111', /^(parameters|usercomment|comment|imagedescription|description)$/i, false],
  ['Stable Diffusion', /^(comment|usercomment|parameters)$/i, false],
  ['Stable Diffusion', /^source$/i, true],
]

/**
 * An indicator as it is stored, without our own words in front of the file's: what an earlier version read may never be read
 * again, because the file is gone. What has a `form` is of this version.
 */
export function withoutFormerName(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'form' in stored) return stored
  const { kind, source, value } = stored as Record<string, unknown>
  // IPTC's name of a source type stood before it, which stood between brackets.
  const [, name, type = ''] = typeof value === 'string' ? (/^(.+) \((\w+)\)$/.exec(value) ?? []) : []
  if (kind === 'digital_source_type' && name !== undefined && sourceTypeInWords(type) === name)
    return { ...stored, value: type, form: null }
  if (kind !== 'generator' || typeof source !== 'string' || typeof value !== 'string') return stored
  // What stands behind these is the name of an action, and no tag.
  if (source.startsWith('C2PA ')) return stored
  const tag = source.slice(source.indexOf(' ') + 1)
  const former = FORMER.find(([name, tags]) => tags.test(tag) && value.startsWith(`${name}: `))
  if (former === undefined) return stored
  const [form, , isNamed] = former
  return { ...stored, value: value.slice(form.length + 2), form: isNamed ? null : form }
}
