import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder durable: creating, renaming or removing a file there survives a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder for this.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
