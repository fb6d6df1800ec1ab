import { createDeriver } from '../../src/main/inspect/decode/derive.ts'
import { createPrintCopier } from '../../src/main/inspect/decode/print-copier.ts'
import { createPictureLibrary } from '../../src/main/inspect/decode/sharp.ts'
import { createInspector } from '../../src/main/inspect/inspector.ts'

/** An inspector process that decodes as it must inside Electron on Linux: without the native build. */
const library = createPictureLibrary(true)
const deriver = createDeriver(library)
const copier = createPrintCopier(library)
const inspector = createInspector({ deriver, copier, post: (reply) => void process.send?.(reply) })
process.on('message', inspector.receive)
process.on('disconnect', () => process.exit(0))
