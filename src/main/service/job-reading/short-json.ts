/** The first `limit` characters of a value's JSON, without writing the rest of it. */
export function shortJson(value: unknown, limit: number): string {
  let text = ''
  const write = (inner: unknown): void => {
    if (text.length >= limit) return
    if (inner === null || typeof inner !== 'object') {
      const short = typeof inner === 'string' ? inner.slice(0, limit) : inner
      text += JSON.stringify(short) ?? 'null'
      return
    }
    const isList = Array.isArray(inner)
    text += isList ? '[' : '{'
    let isFirst = true
    for (const key in inner) {
      if (!Object.hasOwn(inner, key)) continue
      if (text.length >= limit) return
      if (!isFirst) text += ','
      isFirst = false
      if (!isList) text += `${JSON.stringify(key.slice(0, limit))}:`
      write((inner as Record<string, unknown>)[key])
    }
    text += isList ? ']' : '}'
  }
  write(value)
  return text.slice(0, limit)
}
