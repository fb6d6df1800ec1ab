/** A text in a raw reply, and where it is: "result.claims[0].verdict". */
export type ReplyText = { path: string; text: string }

/**
 * Every text in a raw reply, found by walking its JSON, whatever its members are called; that of a text which is itself
 * JSON of a record inside it. Blank texts say nothing. null = the reply is no JSON.
 */
export function textsOf(raw: string): ReplyText[] | null {
  const value = parsed(raw.replace(/^\ufeff/, ''))
  return value === undefined ? null : walk(value, '')
}

/** In the order in which they stand; however deep they are nested. */
function walk(value: unknown, path: string): ReplyText[] {
  const found: ReplyText[] = []
  const left = [{ value, path }]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const { value: one, path: where } = at
    if (typeof one === 'string') {
      const inner = /^\s*\{/.test(one) ? parsed(one) : undefined
      if (inner !== undefined) left.push({ value: inner, path: where })
      else if (one.trim() !== '') found.push({ path: where, text: one })
    }
    if (one === null || typeof one !== 'object') continue
    const isList = Array.isArray(one)
    const members = Object.entries(one).map(([name, member]) => ({
      value: member as unknown,
      path: isList ? `${where}[${name}]` : where === '' ? name : `${where}.${name}`,
    }))
    left.push(...members.reverse())
  }
  return found
}

/** Every text that a value holds, without its path. */
export const textsIn = (value: unknown): Set<string> => new Set(walk(value, '').map(({ text }) => text))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Nested too deeply, too: nothing in it can be walked.
    return undefined
  }
}
