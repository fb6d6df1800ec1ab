import { EventEmitter } from 'node:events'
import { readRaw, writeRaw } from './raw-message.ts'

// Loaded before a child's own entry: gives it `process.parentPort`, as a utility process has it.
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(writeRaw(message)),
})
process.on('message', (bytes) => port.emit('message', { data: readRaw(bytes as Uint8Array), ports: [] }))
// A child ends with its app, even one that was killed.
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
