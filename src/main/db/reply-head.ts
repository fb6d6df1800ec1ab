import { createHash } from 'node:crypto'

/** How an answer came, beside its body: as its row has it, and as the entry of its coming says. */
export type ReplyHead = {
  /** null = a person attached it. */
  httpStatus: number | null
  host: string
  /** SHA-256 fingerprint; null = no TLS, or a person attached it. */
  certificate: string | null
  appVersion: string
  isWhole: boolean
  /** SHA-256 of its headers, as JSON. */
  headersSha256: string
}

/** SHA-256 of headers as they are stored. */
export const headersDigest = (headers: string): string => createHash('sha256').update(headers).digest('hex')

/** What an entry of its coming says of it. */
export const replyHead = (
  reply: Pick<ReplyHead, 'host' | 'appVersion' | 'isWhole'> & {
    status: number | null
    certificate: string | null
    headers: Record<string, string>
  },
): ReplyHead => ({
  ...{ httpStatus: reply.status, host: reply.host, certificate: reply.certificate, appVersion: reply.appVersion },
  ...{ isWhole: reply.isWhole, headersSha256: headersDigest(JSON.stringify(reply.headers)) },
})

const is = {
  httpStatus: (value: unknown) => value === null || typeof value === 'number',
  host: (value: unknown) => typeof value === 'string',
  certificate: (value: unknown) => value === null || typeof value === 'string',
  appVersion: (value: unknown) => typeof value === 'string',
  isWhole: (value: unknown) => typeof value === 'boolean',
  headersSha256: (value: unknown) => typeof value === 'string',
} satisfies Record<keyof ReplyHead, (value: unknown) => boolean>

/** The members of it that an entry names: versions before named none, or the status alone. */
export const toldHead = (told: Record<string, unknown>): Partial<ReplyHead> =>
  Object.fromEntries(Object.entries(is).flatMap(([name, fits]) => (fits(told[name]) ? [[name, told[name]]] : [])))
