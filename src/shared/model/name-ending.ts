import type { MediumFormat } from './medium.ts'

/** The formats the usual extensions stand for. Extensions not listed are never contradicted. */
const PROMISED: ReadonlyMap<string, readonly MediumFormat[]> = new Map<string, readonly MediumFormat[]>([
  ['jpg', ['jpeg']],
  ['jpeg', ['jpeg']],
  ['png', ['png']],
  ['webp', ['webp']],
  ['heic', ['heic', 'heif']],
  ['heif', ['heif', 'heic']],
  ['tif', ['tiff', 'raw']],
  ['tiff', ['tiff', 'raw']],
  ['gif', ['gif']],
  ['bmp', ['bmp']],
  ['avif', ['avif']],
  ['mp4', ['mp4', 'mov', 'm4a']],
  ['mov', ['mov', 'mp4']],
  ['mp3', ['mp3']],
  ['wav', ['wav']],
  ['pdf', ['pdf']],
])

/**
 * Whether a file name's extension matches the content; `ending` is the extension as written, with its dot. null = the
 * extension is not listed, or the content has no format.
 */
export function nameEnding(name: string, format: MediumFormat): { ending: string; fits: boolean } | null {
  const ending = /\.([^.]{1,12})$/.exec(name)?.[1] ?? ''
  const promised = PROMISED.get(ending.toLowerCase())
  if (promised === undefined || format === 'unknown' || format === 'empty') return null
  return { ending: `.${ending}`, fits: promised.includes(format) }
}
