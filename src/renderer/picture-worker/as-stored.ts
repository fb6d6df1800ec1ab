/**
 * Makes the EXIF orientation unreadable in our copy of the bytes, and returns whether the pixels will be decoded as
 * stored. Browsers rotate images by it, in some formats and not in others, and an unrotated bitmap cannot be obtained.
 * Hidden, the pixels come as stored and only we rotate, in one place, for image and boxes alike.
 */
export function hideOrientation(bytes: Uint8Array, type: string): boolean {
  switch (type) {
    case 'image/jpeg':
      hideInJpeg(bytes)
      return true
    case 'image/png':
      hideChunks(bytes, 8, 'eXIf', (view, at) => ({ name: at + 4, next: at + 12 + view.getUint32(at) }))
      return true
    case 'image/webp':
      hideChunks(bytes, 12, 'EXIF', (view, at) => {
        const size = view.getUint32(at + 4, true)
        return { name: at, next: at + 8 + size + (size % 2) }
      })
      return true
    case 'image/gif':
      return true
    // HEIF and its relatives are rotated by their own boxes, as part of decoding.
    default:
      return false
  }
}

/** Renames every APP1 segment that contains EXIF. Source: EXIF 2.32, 4.7.2. */
function hideInJpeg(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 10 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker; the image data begins at SOS.
    if (marker === 0xff) at += 1
    else if (marker === 0xda) return
    else {
      const isExif = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966
      if (isExif) bytes[at + 4] = 0x58
      at += 2 + view.getUint16(at + 2)
    }
  }
}

type Chunk = { name: number; next: number }

/** Gives every chunk of this name one that no decoder knows. */
function hideChunks(
  bytes: Uint8Array,
  from: number,
  name: string,
  chunkAt: (view: DataView, at: number) => Chunk,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 12 <= bytes.length; ) {
    const chunk = chunkAt(view, at)
    if (String.fromCharCode(...bytes.subarray(chunk.name, chunk.name + 4)) === name) bytes[chunk.name + 1] = 0x7a
    at = chunk.next
  }
}
