import { flushCompileCache } from 'node:module'
import { parentPort } from '../children/port.ts'
import { createDeriver } from './decode/derive.ts'
import { createPrintCopier } from './decode/print-copier.ts'
import type { PictureLibrary } from './decode/sharp.ts'
import { createInspector } from './inspector.ts'

/** Makes this process an inspector: evidence is opened only in such, which may crash. */
export function runInspector(library: PictureLibrary): void {
  process.on('unhandledRejection', (cause) => {
    throw cause
  })
  const port = parentPort()
  const inspector = createInspector({
    deriver: createDeriver(library),
    copier: createPrintCopier(library),
    post: port.post,
  })
  port.onMessage(inspector.receive)
  // A parent that is gone has no use for the reply.
  process.on('disconnect', () => process.exit(0))
  // Main ends this process with a kill, after which nothing could be saved for the next one.
  flushCompileCache()
}
