/** Programs whose name in a file says that a picture editor wrote it. Names as the programs write them. */
const EDITORS =
  /photoshop|lightroom|camera raw|gimp|snapseed|picasa|paint\.net|affinity|capture one|pixelmator|canva|facetune|vsco|picsart|luminar|darktable|rawtherapee|acdsee|imagemagick|paintshop|paint shop|corel|polarr|faceapp|meitu|remini|pixlr|fotor|befunky|photoscape|irfanview|xnview|dxo|on1 |topaz|photodirector|photoimpact|photostudio|photofiltre|krita|inkscape|illustrator|indesign|figma|windows photo|microsoft photo|microsoft office picture|apple photos|google photos|photos editor|airbrush|beautyplus|b612|nik collection|aviary|instagram|skylum|zoner|silkypix|exposure x/i

/** Programs and services that make pictures from words or from other pictures. Names as they write them. */
const GENERATORS =
  /midjourney|dall[·.\- ]?e|firefly|stable[ -]?diffusion|sdxl|automatic1111|comfyui|invokeai|novelai|fooocus|\bflux\b|ideogram|leonardo\.?ai|\bimagen\b|bing image creator|image creator|made with google ai|\bgrok\b|dreamstudio|dreamlike|nightcafe|stability ?ai|openai|gpt-?4o|chatgpt|gpt-image|easy diffusion|swarmui|draw things|recraft|playground ?ai|runway|krea|\bveo\b|\bsora\b|gemini|microsoft designer|meta ai|imagine with meta|seedream|black forest labs|diffusionbee|mochi diffusion/i

export const isEditor = (name: string): boolean => EDITORS.test(name)
export const isGenerator = (name: string): boolean => GENERATORS.test(name)
