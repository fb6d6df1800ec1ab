/**
 * Programs whose name in a file shows that an image, video or audio editor wrote it. Names as the programs write them.
 */
const EDITORS = [
  'photoshop',
  'lightroom',
  'camera raw',
  'gimp',
  'snapseed',
  'picasa',
  'paint\\.net',
  'affinity',
  'capture one',
  'pixelmator',
  'canva',
  'facetune',
  'vsco',
  'picsart',
  'luminar',
  'darktable',
  'rawtherapee',
  'acdsee',
  'imagemagick',
  'paintshop',
  'paint shop',
  'corel',
  'coreldraw',
  'polarr',
  'faceapp',
  'meitu',
  'remini',
  'pixlr',
  'fotor',
  'befunky',
  'photoscape',
  'irfanview',
  'xnview',
  'dxo',
  'on1',
  'topaz',
  'photodirector',
  'photoimpact',
  'photostudio',
  'photofiltre',
  'krita',
  'inkscape',
  'illustrator',
  'indesign',
  'figma',
  'windows photos?',
  'microsoft photos?',
  'microsoft office picture',
  'apple photos',
  'google photos',
  'photos editor',
  'airbrush',
  'premiere',
  'after effects',
  'davinci resolve',
  'final cut',
  'imovie',
  'capcut',
  'kdenlive',
  'shotcut',
  'openshot',
  'vegas pro',
  'media composer',
  'filmora',
  'inshot',
  'camtasia',
  'audacity',
  'audition',
  'pro tools',
  'reaper',
  'beautyplus',
  'b612',
  'nik collection',
  'aviary',
  'instagram',
  'skylum',
  'zoner',
  'silkypix',
  'exposure x',
]

/** Programs and services that generate images from text or from other images, by names that nothing else has. */
const GENERATORS = [
  'midjourney',
  'dall[·.\\- ]?e',
  'adobe firefly',
  'stable[ -]?diffusion',
  'sdxl',
  'automatic1111',
  'comfyui',
  'invokeai',
  'novelai',
  'fooocus',
  'ideogram',
  'leonardo\\.?ai',
  'bing image creator',
  'dreamstudio',
  'made with google ai',
  'image creator from (?:microsoft )?designer',
  'dreamlike\\.art',
  'nightcafe',
  'stability ?ai',
  'openai',
  'gpt-?4o',
  'chatgpt',
  'gpt-image',
  'easy diffusion',
  'swarmui',
  'draw things',
  'recraft',
  'playground ?ai',
  'microsoft designer',
  'meta ai',
  'imagine with meta',
  'seedream',
  'black forest labs',
  'diffusionbee',
  'mochi diffusion',
]

/** Names of generators that are also words, people's names or other products: they count only as the whole value. */
const COMMON_WORDS = 'firefly|flux|imagen|grok|runway|krea|veo|sora|gemini'
const MAKERS = 'adobe|google|openai|x ?ai|xai|runway|runwayml|krea|black forest labs'
const BEHIND =
  'v?\\d[\\d.]*|ai|app|pro|dev|schnell|kontext|ultra|max|mini|lite|flash|turbo|fast|preview|image|gen|generator|c2pa|rs'

/** Matches whole words: no letter or digit before, no letter after; a version may follow directly ("Picasa3"). */
const wholeWords = (names: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?!\\p{L})`, 'iu')

const EDITOR = wholeWords(EDITORS)
const GENERATOR = wholeWords(GENERATORS)
const COMMON = new RegExp(`^(?:(?:${MAKERS}) )?(?:${COMMON_WORDS})(?: (?:${BEHIND}))*$`, 'iu')

/** Programs write "Adobe_Firefly/1.0" and "FLUX.1 [dev]". */
const spaced = (name: string) => name.replaceAll('_', ' ')
const words = (name: string) =>
  spaced(name)
    .replaceAll(/(?<!\d)\.|[[\]()/:,-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
/** A name is short; anything longer is text that may mention anything. */
const MAX_NAME = 200

/** Whether the value of a field for software names is the name of an image, video or audio editor. */
export const isEditor = (name: string): boolean => name.length <= MAX_NAME && EDITOR.test(spaced(name))
/** The same for a program or service that generates images. */
export const isGenerator = (name: string): boolean =>
  name.length <= MAX_NAME && (GENERATOR.test(spaced(name)) || COMMON.test(words(name)))

const NAMED_MAKER = '(?:(?:the|adobe|apple|microsoft|google|corel|jasc|serif|magix)\\s+)?'
/** A name continues into a sentence about something else ("made with premiere tickets") unless this follows it. */
const ENDED =
  '(?!\\p{L})(?=\\s*(?:$|[^\\p{L}\\s]|(?:v\\d|(?:version|elements|pro|cc|cs\\d*|express|(?:for|on) (?:windows|mac|ios|android|linux))(?!\\p{L}))))'
const WROTE = '(?:written|created|made|saved|generated|edited|processed|exported|produced|converted)'
/** "File written by Adobe Photoshop 4.0", "Processed by a shop with ImageMagick", or a name with its version alone. */
const writtenBy = (names: readonly string[]) => {
  const name = `${NAMED_MAKER}(?:${names.join('|')})`
  const said = `(?<!\\p{L})${WROTE}\\s(?:[^\\n]{0,40}?\\s)?(?:by|with|in|using)\\s+${name}${ENDED}`
  return new RegExp(`${said}|^${name}\\s+(?:v|version )?\\d+\\.\\d`, 'iu')
}
/** In a sentence these are also ordinary words, unless the maker's name precedes them. */
const WORDS_TOO = ['illustrator', 'premiere', 'audition', 'reaper', 'aviary', 'airbrush', 'exposure x']
const BY_EDITOR = writtenBy([
  ...EDITORS.filter((name) => !WORDS_TOO.includes(name)),
  'adobe illustrator',
  'adobe premiere',
  'adobe audition',
])
const BY_GENERATOR = writtenBy(GENERATORS)

/**
 * The kind of program that wrote the file according to a comment; null = the comment does not say so in a known form.
 * Names of editors are also words ("Audition"): in a person's own sentences they are ignored.
 */
export function writerNamedIn(comment: string): 'generator' | 'editing_software' | null {
  if (comment.length > MAX_NAME) return null
  const text = spaced(comment)
  return BY_GENERATOR.test(text) ? 'generator' : BY_EDITOR.test(text) ? 'editing_software' : null
}
