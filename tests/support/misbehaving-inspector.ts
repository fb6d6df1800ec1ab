import { createDeriver } from '../../src/main/inspect/decode/derive.ts'
import { createPrintCopier } from '../../src/main/inspect/decode/print-copier.ts'
import { createPictureLibrary } from '../../src/main/inspect/decode/sharp.ts'
import { createInspector } from '../../src/main/inspect/inspector.ts'
import { Job, type Reply } from '../../src/main/inspect/protocol.ts'

/**
 * An inspector process that reacts to files by name as to hostile ones: "hang", "crash" and "swell" before it reads
 * them, "late" once their hash is known, "lie" by replying nonsense. Other files it inspects.
 */
const kept: Buffer[] = []
let name = ''

/** As an endless loop does, but without keeping a processor from the other tests. */
const hang = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

const send = (reply: unknown, sent = () => {}) => void process.send?.(reply, sent)
const library = createPictureLibrary()
const inspector = createInspector({
  deriver: createDeriver(library),
  copier: createPrintCopier(library),
  post: (reply: Reply) => {
    const isLate = name.includes('late')
    if (isLate && reply.type !== 'known') return
    // The reply must be sent before the process hangs.
    send(reply, isLate ? hang : undefined)
  },
})

process.on('message', (message) => {
  const job = Job.parse(message)
  name = job.type === 'inspect' ? Buffer.from(job.path).toString() : ''
  if (name.includes('hang')) hang()
  if (name.includes('crash')) process.abort()
  if (name.includes('lie')) send({ id: job.id, type: 'inspected', inspection: { sha256: 'trust me' } })
  else if (name.includes('swell')) setInterval(() => kept.push(Buffer.alloc(32 * 2 ** 20, 1)), 5)
  else inspector.receive(message)
})
