import { payloadsOf } from './log-entries.ts'
import { GOOD } from './network-cases.ts'
import { pngOf } from './pictures.ts'
import { setupSending } from './sending.ts'

/** Sets up images whose requests were charged and never answered. */
export async function setupDoubtful(count = 1, setup: Partial<Parameters<typeof setupSending>[0]> = {}) {
  const app = await setupSending({ files: Array.from({ length: count }, (_, n) => pngOf(n + 1)), ...setup })
  app.service.behave({ times: count, charge: true, action: { type: 'reset' } })
  await app.sendAll()
  // Three out of five pause the queue; each continues when a person says so.
  while (app.doubtfulRows.of(null).total < count) {
    await app.resumeQueue()
  }
  app.queue.pause()
  const { rows } = app.doubtfulRows.of(null)
  const [row] = rows
  if (!row) throw new Error('nothing doubtful')
  const answerAs = (fileName: string | null) => JSON.stringify({ ...reply, images: [{ ...image, fileName }] })
  const audited = (type: string) => payloadsOf(app.db, type)
  return { app, rows, row, answerAs, audited }
}
/** A reply with one image. */
export const reply = JSON.parse(GOOD) as { images: Record<string, unknown>[] }
export const [image] = reply.images
