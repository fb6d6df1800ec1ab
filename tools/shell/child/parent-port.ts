import { EventEmitter } from 'node:events'

// Loaded before a child's own entry: gives it `process.parentPort`, as a utility process has it.
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
process.on('message', (data) => port.emit('message', { data, ports: [] }))
// A child ends with its app, even one that was killed.
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
