import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the names in a folder durable: creating, renaming or removing a file there survives a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder for this.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** The same, without blocking. */
export async function flushFolder(folder: Buffer): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
