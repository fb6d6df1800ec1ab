/**
 * Endings of the media and texts the app knows. No system runs such a file, and none resolves it to something else when
 * its folder is looked at, as with .lnk, .url, .scf or .desktop.
 */
const KEPT = new Set(
  [
    'jpg jpeg jpe jfif mpo png webp heic heif hif avif tif tiff gif bmp dib jxl psd',
    'dng cr2 cr3 nef nrw arw sr2 srf raf rw2 orf pef srw mrw 3fr fff iiq kdc dcr erf mef mos rwl x3f',
    'mp4 m4v mov qt 3gp 3g2 mkv webm avi wmv asf flv mpg mpeg m2v vob ts mts m2ts dv h264 264 ogv',
    'mp3 m4a wav flac ogg oga opus aac amr aif aiff aifc au snd caf w64 rf64 wma mka',
    'pdf txt',
  ].flatMap((line) => line.split(' ')),
)

/** The ending of a name, with its dot, as written; null = it is none of a known medium, so that a copy must not bear it. */
export function mediumEnding(name: string): string | null {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(name)?.[0] ?? ''
  return KEPT.has(ending.slice(1).toLowerCase()) ? ending : null
}
