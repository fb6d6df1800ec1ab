import { join, resolve } from 'node:path'
import { build } from 'vite'
import { roomFolder } from './room-folder.ts'

/**
 * Builds a script of this folder and gives its path: what is printed is drawn by sources that Node does not read as they
 * are. It is deleted with the test run.
 */
export async function builtProcess(name: string): Promise<string> {
  const outDir = join(roomFolder(), `process-${process.pid}`)
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: resolve(import.meta.dirname, `${name}.ts`), outDir, emptyOutDir: true },
  })
  return join(outDir, `${name}.js`)
}
