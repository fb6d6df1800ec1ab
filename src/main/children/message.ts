import { deserialize, serialize } from 'node:v8'

/**
 * A message to or from a child, as the one view that is posted: no more than its own bytes. Electron writes the whole
 * memory behind each view it is given (shell/common/v8_util.cc treats views as V8 does), and behind a short one lies
 * Node's pool, where the token may stand beside a path. Node's serializer writes the bytes of a view alone, however
 * deep it is nested. Throws for what cannot be cloned.
 */
export const packMessage = (message: unknown): Uint8Array => new Uint8Array(serialize(message))

/** What was packed; undefined = something else was posted: the other side is broken or hostile. */
export function unpackMessage(packed: unknown): unknown {
  if (!(packed instanceof Uint8Array)) return undefined
  try {
    return deserialize(packed)
  } catch {
    return undefined
  }
}
