/** What was noticed while a file was read, by the inspector's codes. */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['truncated', 'The file ends before the picture does.'],
  ['damaged_container', 'The structure of the file is damaged.'],
  ['film_truncated', 'The file ends before the film or sound does.'],
  ['container_unreadable', 'What its container says could not be read, so nothing of it is shown.'],
  [
    'container_too_long',
    'Its container is spread over more of the file than is looked through here, so nothing of it is shown.',
  ],
  ['decode_failed', 'The pixels could not be decoded.'],
  ['decoded_with_errors', 'The picture was decoded with errors; parts of it may be missing.'],
  ['too_many_pixels', 'The picture claims more pixels than are decoded here.'],
  ['too_large_to_decode', 'The file is too large to be decoded here. Its digest is complete.'],
  ['no_decoder', 'This format is not drawn here.'],
  ['no_picture', 'The file has the form of a picture and holds none.'],
  ['several_frames', 'The file holds several pictures. Thumbnail and preview show the first one.'],
  ['embedded_thumbnail', 'The small picture is the one embedded in the file. Opening the item decodes the whole one.'],
  [
    'embedded_preview',
    'The picture shown is the embedded preview. The picture of the file itself is in a form that is not drawn here.',
  ],
  ['disk_low', 'Less than 256 MB are free on this disk, so no thumbnail was made. Open it once there is room.'],
  ['derivative_not_written', 'The thumbnail could not be stored in the data folder.'],
  ['inspector_timeout', 'Reading it took too long and was stopped. Its digest is complete.'],
  ['inspector_memory', 'Reading it needed too much memory and was stopped. Its digest is complete.'],
  ['inspector_crash', 'The process that read it ended unexpectedly. Its digest is complete.'],
])

/** The same beside the picture itself, as far as it concerns the pixels; the worst first. */
const DAMAGE: readonly (readonly [code: string, words: string])[] = [
  ['truncated', 'damaged: cut off before its end'],
  ['damaged_container', 'damaged: its structure is broken'],
  ['decoded_with_errors', 'damaged: parts may be missing'],
]

/** The worst damage to its pixels that is known of a file, in a few words for its picture; null = none is known. */
export const damageWords = (problems: readonly string[]): string | null =>
  DAMAGE.find(([code]) => problems.includes(code))?.[1] ?? null

/** A sentence for a problem code; a code of another version stands for itself. */
export const problemWords = (code: string): string => PROBLEMS.get(code) ?? code
