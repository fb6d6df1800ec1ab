import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'electron-vite'
import { BUILT } from './app-parts.ts'

/** Builds the app into the temp folder of a test run, for `app-parts.ts`. */
export async function buildParts(room: string): Promise<void> {
  const folder = join(room, BUILT)
  await build({ build: { outDir: folder, emptyOutDir: true }, logLevel: 'warn' })
  // External dependencies are resolved from there as from the project.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
}
