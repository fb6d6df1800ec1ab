import { deserialize, serialize } from 'node:v8'

/**
 * Packs a message to or from a child process as the single view that is posted: only its own bytes. Electron writes the
 * whole buffer behind each view it is given (shell/common/v8_util.cc treats views as V8 does), and a short view shares
 * Node's pool, where the token may be next to a path. Node's serializer writes only the bytes of a view, however deeply
 * it is nested. Throws for what cannot be cloned.
 */
export const packMessage = (message: unknown): Uint8Array => new Uint8Array(serialize(message))

/** Unpacks a message; undefined = something else was posted: the other side is faulty or hostile. */
export function unpackMessage(packed: unknown): unknown {
  if (!(packed instanceof Uint8Array)) return undefined
  try {
    return deserialize(packed)
  } catch {
    return undefined
  }
}
