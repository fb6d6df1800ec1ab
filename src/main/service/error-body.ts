/** The error described by a reply's body. */
export type ErrorBody = {
  code: string | null
  message: string | null
  /** The host of the link, if the error is about fetching its content; otherwise null. */
  sourceHost: string | null
}

const MESSAGE_CAP = 500

/**
 * Code and message of an error body, whatever its shape: `{error:{code,message}}` (service/interface.md), and the
 * shapes of known-facts.md: with `userMessage`, `{error:"text"}`, flat `{code,message}`, `{message}`; and the common
 * `{title,detail}` (RFC 9457). null where it has none.
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (!isRecord(body)) return { code: null, message: null, sourceHost: null }
  if (typeof body.error === 'string')
    return { code: null, message: words(body.error), sourceHost: words(body.sourceHost) }
  const error = isRecord(body.error) ? body.error : body
  const code = words(error.code)?.slice(0, 200) ?? null
  const message = words(error.userMessage) ?? words(error.message) ?? words(body.errorMessage) ?? words(body.detail)
  const sourceHost = words(error.sourceHost) ?? words(body.sourceHost)
  const said = message ?? words(body.title)
  return { code, message: said === null || sourceHost === null ? said : `${said} (${sourceHost})`, sourceHost }
}

/** Whether a body has the error envelope of the interface, with both of its members: `{error:{code,message}}`. */
export const isEnvelope = (body: unknown): boolean =>
  isRecord(body) && isRecord(body.error) && words(body.error.code) !== null && words(body.error.message) !== null

/** The service's message for display: control characters removed, truncated to the limit. null if there is none. */
export function words(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = Array.from(value.slice(0, 4 * MESSAGE_CAP), (char) => ((char.codePointAt(0) ?? 0) < 0x20 ? ' ' : char))
    .join('')
    .trim()
  return text === '' ? null : text.slice(0, MESSAGE_CAP)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
