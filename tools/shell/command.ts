import { join } from 'node:path'

/**
 * What Node is told to run the app in the shell, before the app's own arguments. The young generation of its heap may
 * become 64 MB a half; Electron's, whose V8 compresses pointers, 32 at most (V8's heap.cc, DefaultMaxSemiSpaceSize).
 */
export const SHELL_COMMAND: readonly string[] = ['--max-semi-space-size=32', join(import.meta.dirname, 'run.ts')]
