import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getRawHeader } from '@electron/asar'
import { getCurrentFuseWire } from '@electron/fuses'
import type { PackedFile } from './contents.ts'

type Node = { files?: Record<string, Node>; unpacked?: boolean }

/** Runs electron-builder in a project. Throws with what it said when it fails. */
export function runBuilder(project: string, args: readonly string[], env: Record<string, string> = {}): string {
  const program = join(project, 'node_modules/electron-builder/cli.js')
  const done = spawnSync(process.execPath, [program, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (done.status !== 0) throw new Error(`electron-builder ended with ${done.status}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

/** The files of an archive, folders and links aside. */
export function packedFiles(archive: string): PackedFile[] {
  const walk = (node: Node, path: string): PackedFile[] =>
    node.files === undefined
      ? [{ path, isUnpacked: node.unpacked === true }]
      : Object.entries(node.files).flatMap(([name, child]) => walk(child, path === '' ? name : `${path}/${name}`))
  return walk(getRawHeader(archive).header as Node, '')
}

/** The fuse wire of a program, one character a fuse. */
export async function readFuseWire(program: string): Promise<string> {
  const { version: _version, ...fuses } = await getCurrentFuseWire(program)
  return Object.values(fuses as Record<number, number>)
    .map((state) => String.fromCharCode(state))
    .join('')
}

/** SHA-256 of each file in a folder and below, by its path in it, in the order of paths. */
export function digestsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(
    paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** The paths at which two packages differ. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort()
}
