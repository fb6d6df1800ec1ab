import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** Creates a folder for the current test, deleted with it, whether it passes or fails. */
export function setupFolder(): string {
  const folder = make()
  onTestFinished(() => remove(folder))
  return folder
}

/** Where a desk is made: the data folder, which its maker creates, and an empty folder for its evidence. */
export type DeskPlace = { folder: string; home: string; evidence: string }

/** Prepares such a place in a folder, by default in one for the current test. */
export function setupPlace(folder = setupFolder()): DeskPlace {
  const evidence = join(folder, 'evidence')
  mkdirSync(evidence)
  return { folder, home: join(folder, 'home'), evidence }
}

/**
 * Declares one folder for all tests of a `describe` or file, created before its first hook and deleted after its last.
 */
export function sharedFolder(): () => string {
  let folder = ''
  beforeAll(() => {
    folder = make()
  })
  afterAll(() => remove(folder))
  return () => folder
}

/** A folder for the duration of one piece of work. */
export async function withFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = make()
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

const make = () => mkdtempSync(join(tmpdir(), 'touchstone-'))

/** Deletes a folder; a process just ending may still write, so it is retried for a moment. */
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
