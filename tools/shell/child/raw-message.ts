import { Deserializer, Serializer } from 'node:v8'

/**
 * A message as Electron writes it: by V8's own serializer, which takes a view for the whole memory it looks at. Throws
 * as Electron does for what cannot be cloned.
 */
export function writeRaw(message: unknown): Uint8Array {
  const serializer = new Serializer()
  serializer.writeHeader()
  try {
    serializer.writeValue(message)
  } catch {
    throw new Error('An object could not be cloned.')
  }
  return new Uint8Array(serializer.releaseBuffer())
}

/** The message in raw bytes; bytes in it come as a `Uint8Array`, whatever they were. */
export function readRaw(bytes: Uint8Array): unknown {
  const deserializer = new Deserializer(bytes)
  deserializer.readHeader()
  return deserializer.readValue()
}
