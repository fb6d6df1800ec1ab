import { flushCompileCache } from 'node:module'
import { parentPort } from '../../children/port.ts'
import { createDriveAnswers } from './answer-questions.ts'

/** Entry of the process that answers what main asks about one drive. */
const port = parentPort()
port.onMessage(createDriveAnswers(port.post).receive)
// A parent that is gone has no use for the answer.
process.on('disconnect', () => process.exit(0))
// Main ends this process with a kill, after which nothing could be saved for the next one.
flushCompileCache()
