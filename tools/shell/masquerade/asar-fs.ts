import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { archiveOf } from './asar-paths.ts'

type ReadOptions = Parameters<typeof fs.createReadStream>[1]
type WriteOptions = Parameters<typeof fs.createWriteStream>[1]

/** What Electron's lib/node/asar-fs-wrapper.ts replaces, of the functions that look at a path. */
const SYNC = ['accessSync', 'lstatSync', 'openSync', 'readFileSync', 'readdirSync', 'realpathSync', 'statSync']
const BY_CALLBACK = ['access', 'lstat', 'open', 'readFile', 'readdir', 'realpath', 'stat']
const BY_PROMISE = ['access', 'lstat', 'open', 'readFile', 'readdir', 'realpath', 'stat']
/** These look at their first path in the archive and at the second on the disk. */
const COPYING = ['copyFile']

/** `fs` as Node has it, for `original-fs`; streams open their files with it too. */
function copyOfNode(): typeof fs {
  const copy: typeof fs = Object.assign({}, fs, { promises: { ...fs.promises } })
  const withOwn = <T extends object>(options: T | BufferEncoding | undefined) => ({
    ...(typeof options === 'string' ? { encoding: options } : options),
    fs: copy,
  })
  return Object.assign(copy, {
    createReadStream: (path: fs.PathLike, options?: ReadOptions) => fs.createReadStream(path, withOwn(options)),
    createWriteStream: (path: fs.PathLike, options?: WriteOptions) => fs.createWriteStream(path, withOwn(options)),
  })
}

/**
 * Makes `fs` treat each path with an ".asar" part as an archive, as Electron does. Here none can be opened, so that all
 * of them fail as a file does there that is none. Gives `fs` as it was.
 */
export function treatArchives(): typeof fs {
  const original = copyOfNode()
  const isFolder = (path: string) => original.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const failureOf = (path: unknown): Error | null => {
    if (process.noAsar) return null
    const archive = archiveOf(path, isFolder)
    // Electron's error has no code.
    return archive === null ? null : new Error(`Invalid package ${archive}`)
  }
  const wrap = (holder: object, names: string[], refuse: (failure: Error, args: unknown[]) => unknown) => {
    for (const name of names) {
      const was: unknown = Reflect.get(holder, name)
      if (typeof was !== 'function') throw new Error(`fs has no ${name}`)
      const wrapped = (...args: unknown[]): unknown => {
        const failure = failureOf(args[0])
        return failure === null ? was(...args) : refuse(failure, args)
      }
      // `realpath.native` and the like stay.
      Reflect.set(holder, name, Object.assign(wrapped, was))
    }
  }
  const throwing = (failure: Error) => {
    throw failure
  }
  const calling = (failure: Error, args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') throw new TypeError('a callback is missing')
    process.nextTick(() => callback(failure))
  }
  wrap(fs, [...SYNC, ...COPYING.map((name) => `${name}Sync`)], throwing)
  wrap(fs, [...BY_CALLBACK, ...COPYING], calling)
  wrap(fs, ['existsSync'], () => false)
  wrap(fs.promises, [...BY_PROMISE, ...COPYING], (failure) => Promise.reject(failure))
  syncBuiltinESMExports()
  return original
}
