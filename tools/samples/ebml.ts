/** An EBML element, as Matroska and WebM are made of; its size always takes eight bytes. A number is written in two. */
export function element(id: string, body: Buffer | string | number): Buffer {
  const bytes =
    typeof body === 'number' ? Buffer.from([body >> 8, body & 0xff]) : Buffer.isBuffer(body) ? body : Buffer.from(body)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(bytes.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes])
}

export const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** A number of up to 32 bits. */
export const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
