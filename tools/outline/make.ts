import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { outlinePath, type Topology } from './outline.ts'

/**
 * Writes the outline of the world that maps are drawn on, from the land of Natural Earth at 1 : 110 million as the
 * package world-atlas carries it. Run it again after raising that package.
 */
const require = createRequire(import.meta.url)
const topology = JSON.parse(readFileSync(require.resolve('world-atlas/land-110m.json'), 'utf8')) as Topology
writeFileSync(
  join(import.meta.dirname, '../../src/renderer/ui/world-outline.ts'),
  `/**
 * The land of the world as a path, in tenths of a degree: x from 180° west, y from the north pole. Made by
 * tools/outline/make.ts from Natural Earth, 1 : 110 million (public domain). Not to be edited.
 */
export const WORLD_OUTLINE =
  '${outlinePath(topology)}'
`,
)
