import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRunning } from '../../../tests/real-electron/support/processes.ts'
import { setupFolder } from '../../../tests/support/folder.ts'
import { CHILD_SCRIPTS } from '../../headless/from-source.ts'
import type { Child } from '../children/child.ts'
import { createNodeFork } from '../children/node-fork.ts'
import { createSystemAuthorities } from './system-authorities.ts'

/** What a read of the store does to its thread on a bad day: it blocks, and nothing in the process can end it. */
const BLOCKED = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const SRC = join(import.meta.dirname, '../..')

/** A child that says so once it blocks, and every process that was started for it. */
function setupBlocked(patienceMs?: number) {
  const script = join(setupFolder(), 'blocked.mjs')
  writeFileSync(script, `process.on('message', () => process.send('blocks', () => ${BLOCKED}))`)
  const fork = createNodeFork({ ...CHILD_SCRIPTS, authorities: script })
  const children: Child[] = []
  const blocked = Promise.withResolvers<void>()
  const authorities = createSystemAuthorities({
    forkChild: (...of) => {
      const child = fork(...of)
      children.push(child)
      return { ...child, onMessage: () => child.onMessage(() => blocked.resolve()) }
    },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  const running = () => children.filter((child) => isRunning(child.pid() ?? 0)).length
  return { ...authorities, children, running, blocked: blocked.promise }
}

describe('the certificate store of this machine', () => {
  it('is read by a process of its own, which ends with the read', async () => {
    const started: Child[] = []
    const fork = createNodeFork(CHILD_SCRIPTS)
    const { read } = createSystemAuthorities({
      forkChild: (...of) => {
        const child = fork(...of)
        started.push(child)
        return child
      },
    })
    for (const pem of await read()) expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----/)
    expect(started).toHaveLength(1)
    await expect.poll(() => isRunning(started[0]?.pid() ?? 0)).toBe(false)
  })

  it('is given up by ending the process, blocked as it is, and none is started after the end', async () => {
    const { read, close, running, children, blocked } = setupBlocked()
    const reading = read()
    await blocked
    expect(running()).toBe(1)
    close()
    await expect(reading).rejects.toThrow()
    await expect.poll(running).toBe(0)
    await expect(read()).rejects.toThrow()
    expect(children).toHaveLength(1)
  })

  it('is given up when its patience is over; the next read starts another process', async () => {
    const { read, running, children } = setupBlocked(20)
    await expect(read()).rejects.toThrow()
    await expect(read()).rejects.toThrow()
    expect(children).toHaveLength(2)
    await expect.poll(running).toBe(0)
  })

  it('does not keep a process that ends from ending', () => {
    const script = join(setupFolder(), 'blocked.mjs')
    writeFileSync(script, `process.on('message', () => process.send('blocks', () => ${BLOCKED}))`)
    const code = `
      import { CHILD_SCRIPTS } from '${SRC}/headless/from-source.ts'
      import { createNodeFork } from '${SRC}/main/children/node-fork.ts'
      import { createSystemAuthorities } from '${SRC}/main/service/system-authorities.ts'
      const fork = createNodeFork({ ...CHILD_SCRIPTS, authorities: '${script}' })
      const { read, close } = createSystemAuthorities({
        forkChild: (...of) => {
          const child = fork(...of)
          child.onMessage(() => {
            close()
            process.exit(7)
          })
          return child
        },
      })
      await read().catch(() => undefined)`
    // A hang is the fault that this is about.
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 60_000 })
    expect(status).toBe(7)
  })
})
