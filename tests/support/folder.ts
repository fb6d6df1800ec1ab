import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** A folder of its own for the test that asks, gone with it, whether it passes or fails. */
export function setupFolder(): string {
  const folder = make()
  onTestFinished(() => remove(folder))
  return folder
}

/** Declares one folder for all tests of a `describe` or file, there before its first hook and gone after its last. */
export function sharedFolder(): () => string {
  let folder = ''
  beforeAll(() => {
    folder = make()
  })
  afterAll(() => remove(folder))
  return () => folder
}

/** A folder for the length of one piece of work. */
export async function withFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = make()
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

const make = () => mkdtempSync(join(tmpdir(), 'touchstone-'))

/** A process that is just ending may still write: it gets a moment. */
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
