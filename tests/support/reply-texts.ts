/** A text in a raw reply, and where it is: "result.claims[0].verdict". */
export type ReplyText = { path: string; text: string }

/**
 * Every text in a raw reply, found by walking its JSON, whatever its members are called; that of a text which is itself
 * JSON of a record inside it. Blank texts say nothing. null = the reply is no JSON.
 */
export function textsOf(raw: string): ReplyText[] | null {
  const value = parsed(raw.replace(/^\ufeff/, ''))
  return value === undefined ? null : [...walk(value, '')]
}

function* walk(value: unknown, path: string): Generator<ReplyText> {
  if (typeof value === 'string') {
    const inner = /^\s*\{/.test(value) ? parsed(value) : undefined
    if (inner !== undefined) yield* walk(inner, path)
    else if (value.trim() !== '') yield { path, text: value }
  }
  if (value === null || typeof value !== 'object') return
  const isList = Array.isArray(value)
  for (const [name, member] of Object.entries(value))
    yield* walk(member, isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
}

/** Every text that a value holds, without its path. */
export const textsIn = (value: unknown): Set<string> => new Set([...walk(value, '')].map(({ text }) => text))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Nested too deeply, too: nothing in it can be walked.
    return undefined
  }
}
