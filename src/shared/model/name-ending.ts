import type { MediumFormat } from './medium.ts'

/** What the usual endings promise. Endings not listed promise nothing we would contradict. */
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

/** Whether a name's ending fits the content; `ending` as it stands, with its dot. null = it promises nothing. */
export function nameEnding(name: string, format: MediumFormat): { ending: string; fits: boolean } | null {
  const ending = /\.([^.]{1,12})$/.exec(name)?.[1] ?? ''
  const promised = PROMISED.get(ending.toLowerCase())
  if (promised === undefined || format === 'unknown') return null
  return { ending: `.${ending}`, fits: promised.includes(format) }
}
