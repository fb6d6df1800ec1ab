import { onTestFinished } from 'vitest'
import { type SimulatedServiceOptions, startSimulatedService } from '../../service.ts'

type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> | null }
export type Polled = { status: unknown; progress: unknown; result: unknown; code: number }

/** A simulated service with calls to its fact-checking endpoints, as a caller would make them. */
export async function setupFactChecks(options: SimulatedServiceOptions = {}) {
  const service = await startSimulatedService(options)
  onTestFinished(() => service.close())
  const call = async (path: string, body?: BodyInit | object, limitMs = 5000): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${service.origin}/api/app/fact-checking/${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      headers: {
        authorization: `Bearer ${service.token}`,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: objectOf(text) }
  }
  const submit = (
    file: { name?: string; bytes?: string | Uint8Array<ArrayBuffer>; modality?: string; userContext?: string } = {},
  ) => {
    const form = new FormData()
    form.append('file', new Blob([file.bytes ?? 'some sound']), file.name ?? 'one.wav')
    form.append('modality', file.modality ?? 'audio')
    if (file.userContext !== undefined) form.append('userContext', file.userContext)
    return call('submit', form)
  }
  const submitUrl = (url: string, modality = 'video') => call('submit-from-url', { url, modality })
  const poll = async (id: unknown): Promise<Polled> => {
    const { status: code, body } = await call(`jobs/${encodeURIComponent(String(id))}`)
    return { status: body?.status, progress: body?.progress, result: body?.result, code }
  }
  return {
    service,
    call,
    submit,
    submitUrl,
    poll,
    /** What so many polls of a new job with this script tell. */
    polls: async (script: string, count: number) => {
      service.factChecks.script({ script })
      const { body } = await submit()
      const seen: Polled[] = []
      for (let at = 0; at < count; at += 1) seen.push(await poll(body?.jobId))
      return seen
    },
  }
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
