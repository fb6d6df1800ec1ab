/** The length of WAV, MP4-like and WebM media as their headers tell it, in seconds; null = not told. */
export function durationOf(bytes: Buffer): number | null {
  try {
    const seconds = wav(bytes) ?? mp4(bytes) ?? webm(bytes)
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null
  } catch (cause) {
    // A header that points beyond the file; the service answers all the same.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

function wav(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null
  const format = bytes.indexOf('fmt ')
  const data = bytes.indexOf('data', 12)
  return format < 0 || data < 0 ? null : bytes.readUInt32LE(data + 4) / bytes.readUInt32LE(format + 16)
}

function mp4(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const header = bytes.indexOf('mvhd')
  if (header < 0) return null
  return bytes[header + 4] === 1
    ? Number(bytes.readBigUInt64BE(header + 28)) / bytes.readUInt32BE(header + 24)
    : bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)
}

/** Matroska counts in milliseconds unless it says otherwise, which hardly any writer does. */
function webm(bytes: Buffer): number | null {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return null
  const double = bytes.indexOf(Buffer.from('448988', 'hex'))
  if (double >= 0) return bytes.readDoubleBE(double + 3) / 1000
  const float = bytes.indexOf(Buffer.from('448984', 'hex'))
  return float < 0 ? null : bytes.readFloatBE(float + 3) / 1000
}
