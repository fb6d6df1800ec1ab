import { flushCompileCache } from 'node:module'
import { parentPort } from '../children/port.ts'
import { createDeriver } from './decode/derive.ts'
import { createPrintCopier } from './decode/print-copier.ts'
import { createPictureLibrary } from './decode/sharp.ts'
import { createInspector } from './inspector.ts'

/** Entry of an inspector process: evidence is opened only here, by a process that may crash. */
process.on('unhandledRejection', (cause) => {
  throw cause
})
const port = parentPort()
const library = createPictureLibrary()
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
