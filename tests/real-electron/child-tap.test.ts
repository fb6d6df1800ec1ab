import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { installTap, type Sighting } from './support/child-tap.ts'

const SECRET = Buffer.from('canary/Seen+7f3a~91c2')

/** Children as Electron has them, without processes: one class for all, which is all the tap relies on. */
async function setupTapped() {
  class Child extends EventEmitter {
    pid: number | undefined
    constructor(pid: number) {
      super()
      this.pid = pid
    }
    postMessage(_message: unknown) {}
    kill() {
      return true
    }
  }
  const children = [new Child(1), new Child(2)]
  const fork = () => {
    const child = new Child(3)
    setImmediate(() => child.emit('spawn'))
    return child
  }
  const names = ['inspector', 'vault', 'idle']
  const app = { getAppMetrics: () => names.map((name, index) => ({ pid: index + 1, name })) }
  await installTap({ app, utilityProcess: { fork } }, { idleScript: '', secrets: [SECRET.toString('base64')] })
  const shared = globalThis as unknown as { tap?: { messages: Record<string, number>; sightings: Sighting[] } }
  onTestFinished(() => {
    delete shared.tap
  })
  const [inspector, vault] = children
  if (!inspector || !vault || !shared.tap) throw new Error('nothing is tapped')
  return { inspector, vault, tap: shared.tap }
}

describe('the tap on the children of main', () => {
  it('hears of a view its whole memory, as Electron carries it', async () => {
    const { inspector, tap } = await setupTapped()
    const memory = new ArrayBuffer(256)
    Buffer.from(memory).set(SECRET, 100)
    inspector.postMessage({ path: Buffer.from(memory, 0, 8) })
    inspector.postMessage({ path: Uint8Array.from(Buffer.from(memory, 0, 8)) })
    expect(tap).toMatchObject({ messages: { inspector: 2 }, sightings: [{ service: 'inspector', direction: 'to' }] })
  })

  it('tells which child it was, in either direction, and takes nothing else for a message', async () => {
    const { vault, tap } = await setupTapped()
    vault.postMessage({ token: SECRET.toString() })
    vault.emit('message', { token: SECRET.toString() })
    vault.emit('exit', 0)
    expect(tap.messages).toEqual({ vault: 2 })
    expect(tap.sightings).toEqual([
      { service: 'vault', direction: 'to' },
      { service: 'vault', direction: 'from' },
    ])
  })
})
