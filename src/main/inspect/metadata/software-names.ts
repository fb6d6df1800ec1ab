/** Programs whose name in a file says that an editor of pictures, films or sound wrote it. Names as the programs write them. */
const EDITORS = [
  ...['photoshop', 'lightroom', 'camera raw', 'gimp', 'snapseed', 'picasa', 'paint\\.net', 'affinity', 'capture one'],
  ...['pixelmator', 'canva', 'facetune', 'vsco', 'picsart', 'luminar', 'darktable', 'rawtherapee', 'acdsee'],
  ...['imagemagick', 'paintshop', 'paint shop', 'corel', 'coreldraw', 'polarr', 'faceapp', 'meitu', 'remini', 'pixlr'],
  ...['fotor', 'befunky', 'photoscape', 'irfanview', 'xnview', 'dxo', 'on1', 'topaz', 'photodirector', 'photoimpact'],
  ...['photostudio', 'photofiltre', 'krita', 'inkscape', 'illustrator', 'indesign', 'figma', 'windows photos?'],
  ...['microsoft photos?', 'microsoft office picture', 'apple photos', 'google photos', 'photos editor', 'airbrush'],
  ...[
    'premiere',
    'after effects',
    'davinci resolve',
    'final cut',
    'imovie',
    'capcut',
    'kdenlive',
    'shotcut',
    'openshot',
  ],
  ...['vegas pro', 'media composer', 'filmora', 'inshot', 'camtasia', 'audacity', 'audition', 'pro tools', 'reaper'],
  ...['beautyplus', 'b612', 'nik collection', 'aviary', 'instagram', 'skylum', 'zoner', 'silkypix', 'exposure x'],
]

/** Programs and services that make pictures from words or from other pictures, by names that nothing else has. */
const GENERATORS = [
  ...['midjourney', 'dall[·.\\- ]?e', 'adobe firefly', 'stable[ -]?diffusion', 'sdxl', 'automatic1111', 'comfyui'],
  ...['invokeai', 'novelai', 'fooocus', 'ideogram', 'leonardo\\.?ai', 'bing image creator', 'dreamstudio'],
  ...['made with google ai', 'image creator from (?:microsoft )?designer', 'dreamlike\\.art', 'nightcafe'],
  ...['stability ?ai', 'openai', 'gpt-?4o', 'chatgpt', 'gpt-image', 'easy diffusion', 'swarmui', 'draw things'],
  ...['recraft', 'playground ?ai', 'microsoft designer', 'meta ai', 'imagine with meta', 'seedream'],
  ...['black forest labs', 'diffusionbee', 'mochi diffusion'],
]

/** Names of generators that are also words, people's names or other products': they count only as the whole value. */
const COMMON_WORDS = 'firefly|flux|imagen|grok|runway|krea|veo|sora|gemini'
const MAKERS = 'adobe|google|openai|x ?ai|xai|runway|runwayml|krea|black forest labs'
const BEHIND =
  'v?\\d[\\d.]*|ai|app|pro|dev|schnell|kontext|ultra|max|mini|lite|flash|turbo|fast|preview|image|gen|generator|c2pa|rs'

/** Whole words: no letter nor digit before, no letter behind; a version may follow at once ("Picasa3"). */
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
/** A name is short; what is longer is a text that may mention anything. */
const MAX_NAME = 200

/** Whether a value of a field in which software names itself is a picture editor's name. */
export const isEditor = (name: string): boolean => name.length <= MAX_NAME && EDITOR.test(spaced(name))
/** The same for a program or service that generates pictures. */
export const isGenerator = (name: string): boolean =>
  name.length <= MAX_NAME && (GENERATOR.test(spaced(name)) || COMMON.test(words(name)))
