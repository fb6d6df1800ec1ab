/** Programs by the form of the parameters that they leave in text, and by the tag they leave them in. */
const FORMS: readonly (readonly [name: string, keys: RegExp, form: RegExp])[] = [
  ['ComfyUI', /^(prompt|workflow)$/i, /"(class_type|last_node_id|nodes)"/],
  ['InvokeAI', /^(invokeai_(metadata|graph|workflow)|sd-metadata)$/i, /./s],
  ['InvokeAI', /^dream$/i, /\s-[sS] ?\d+/],
  ['Fooocus', /^fooocus_scheme$/i, /./s],
  ['Fooocus', /^parameters$/i, /"(base_model|adm_guidance|performance)"/],
  ['SwarmUI', /^parameters$/i, /sui_image_params/],
  ['Midjourney', /^(description|usercomment|imagedescription)$/i, /Job ID: [0-9a-f-]{36}/i],
  [
    'Automatic1111',
    /^(parameters|usercomment|comment|imagedescription|description)$/i,
    /Steps: \d+, (?:.*, )?(Sampler|Seed|CFG scale):/s,
  ],
  ['Stable Diffusion', /^(comment|usercomment|parameters)$/i, /"(sampler|sampler_name|cfg_scale|uc)":/],
  ['Meta AI', /^credit$/i, /^imagined with ai$/i],
]

/** What names a generator itself, in tags in which software does not name itself elsewhere. */
const NAMES: readonly (readonly [keys: RegExp, name: RegExp])[] = [
  [/^source$/i, /^stable ?diffusion( xl)?( [0-9a-f]{8})?$/i],
  // Some services put one phrase of theirs where the photographer is credited; nothing else there names software.
  [/^credit$/i, /^((made|edited|created) with google|imagined with meta) ai$/i],
]

/** The program whose form of parameters a tag and its value have; null = none of the known forms. */
export const generatorForm = (tag: string, value: string): string | null =>
  FORMS.find(([, keys, form]) => keys.test(tag) && form.test(value))?.[0] ?? null

/** Whether a tag's value names a generator though the tag is none for the names of software. */
export const isNameElsewhere = (tag: string, value: string): boolean =>
  NAMES.some(([keys, name]) => keys.test(tag) && name.test(value))
