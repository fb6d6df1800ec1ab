import { readFileSync } from 'node:fs'
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module'
import { treatArchives } from './asar-fs.ts'

// Loaded before anything of the app, in main, in its threads and in its children: from now on Node looks like
// Electron's to whoever asks, and refuses what Electron's refuses.

/** The name under which a thread or child loads this file. */
export const MASQUERADE = import.meta.url

const { devDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  devDependencies: { electron: string }
}
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: devDependencies.electron } })

/** Electron's `original-fs`: `fs` to which an archive is a file. */
export const originalFs = treatArchives()
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'original-fs'
      ? { url: new URL('./original-fs.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

const threads = createRequire(import.meta.url)('node:worker_threads') as typeof import('node:worker_threads')
const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(...[script, options = {}]: ConstructorParameters<typeof Worker>) {
    super(script, { ...options, execArgv: [...(options.execArgv ?? []), '--import', MASQUERADE] })
  }
}
syncBuiltinESMExports()
