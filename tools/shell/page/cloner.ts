/**
 * Carries values as structured clone does over a line of JSON. Used on both ends; in a page its source is run as text,
 * so it refers to nothing outside itself. Values that JSON has stand as they are; every other is
 * `{ $cloned: [kind, …] }`, as is an object with a member of that name. What is met twice arrives twice.
 */
export function createCloner() {
  const KEY = '$cloned'
  const NOT_CLONED = 'An object could not be cloned.'
  const { structuredClone, btoa, atob } = globalThis
  type Tagged = { [KEY]: [kind: string, ...parts: unknown[]] }
  const tagged = (kind: string, ...parts: unknown[]): Tagged => ({ [KEY]: [kind, ...parts] })
  const toText = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }
  const toBytes = (text: unknown): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(String(text)), (one) => one.charCodeAt(0))
  const VIEWS: readonly (new (buffer: ArrayBuffer) => ArrayBufferView)[] = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  ]
  const ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]
  const nameOf = (view: ArrayBufferView): string => Object.prototype.toString.call(view).slice(8, -1)

  const write = (value: unknown): unknown => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : tagged('number', Object.is(value, -0) ? '-0' : String(value))
      case 'bigint':
        return tagged('bigint', String(value))
      case 'undefined':
        return tagged('undefined')
      case 'object':
        return value === null ? null : writeObject(value)
      default:
        throw new Error(NOT_CLONED)
    }
  }
  const writeObject = (value: object): unknown => {
    if (Array.isArray(value)) return Array.from(value, write)
    if (value instanceof Date) return tagged('Date', write(value.getTime()))
    if (value instanceof RegExp) return tagged('RegExp', value.source, value.flags)
    if (value instanceof Map)
      return tagged(
        'Map',
        Array.from(value, (pair) => pair.map(write)),
      )
    if (value instanceof Set) return tagged('Set', Array.from(value, write))
    if (value instanceof Error) return tagged('Error', value.name, value.message, value.stack ?? '')
    if (value instanceof ArrayBuffer) return tagged('ArrayBuffer', toText(new Uint8Array(value)))
    if (ArrayBuffer.isView(value)) {
      return tagged(nameOf(value), toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(NOT_CLONED)
    const members = Object.entries(value).map(([name, member]) => [name, write(member)] as const)
    return KEY in value ? tagged('object', members) : Object.fromEntries(members)
  }
  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(read)
    if (KEY in value) return readTagged(value as Tagged)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member)]))
  }
  const readTagged = ({ [KEY]: [kind, part, ...more] }: Tagged): unknown => {
    const list = (): unknown[] => (Array.isArray(part) ? part : [])
    switch (kind) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(part)
      case 'bigint':
        return BigInt(String(part))
      case 'Date':
        return new Date(Number(read(part)))
      case 'RegExp':
        return new RegExp(String(part), String(more[0]))
      case 'Map':
        return new Map(list().map((pair) => read(pair) as [unknown, unknown]))
      case 'Set':
        return new Set(list().map(read))
      case 'Error': {
        const OwnError = ERRORS.find(({ name }) => name === part) ?? Error
        return Object.defineProperty(new OwnError(String(more[0])), 'stack', { value: String(more[1]) })
      }
      case 'ArrayBuffer':
        return toBytes(part).buffer
      case 'object':
        return Object.fromEntries(list().map((pair) => read(pair) as [string, unknown]))
      default: {
        const View = VIEWS.find(({ name }) => name === kind)
        if (View === undefined) throw new Error(`unknown kind: ${kind}`)
        return new View(toBytes(part).buffer)
      }
    }
  }
  return {
    /** The value as JSON can carry it. Throws as Electron does for what cannot be cloned. */
    toLine: (value: unknown): unknown => {
      let copy: unknown
      try {
        copy = structuredClone(value)
      } catch {
        throw new Error(NOT_CLONED)
      }
      return write(copy)
    },
    fromLine: read,
  }
}
export type Cloner = ReturnType<typeof createCloner>
