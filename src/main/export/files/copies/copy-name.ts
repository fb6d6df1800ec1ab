import { plainName } from '../report-file.ts'

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

/**
 * "ITEM-0005 portrait.jpg": the reference first, then the plain name. Its ending stays if it is one of a known medium;
 * otherwise the copy ends in ".bin", and the manifest has the name.
 */
export function copyName(reference: string, name: string): string {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(name)?.[0] ?? ''
  const stem = plainName(name.slice(0, name.length - ending.length), 60)
  const kept = KEPT.has(ending.slice(1).toLowerCase()) ? ending : '.bin'
  return `${[reference, stem].filter(Boolean).join(' ')}${kept}`
}
