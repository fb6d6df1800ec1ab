import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundledPackages, packedPackages, writeNotices } from './notices.ts'

/**
 * Writes `out/notices` after each part of a build, from what is installed and what the parts built so far hold: the last
 * one writes all. A package without a licence text ends the build.
 */
export function createNotices(project: string): () => Plugin {
  const files = new Set<string>()
  return () => ({
    name: 'notices',
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds()) files.add(id)
      for (const part of Object.values(bundle)) {
        for (const file of part.type === 'asset' ? part.originalFileNames : []) files.add(file)
      }
    },
    writeBundle() {
      const packages = [...packedPackages(project), ...bundledPackages(project, files)]
      const folder = join(project, 'out/notices')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), writeNotices(project, packages))
      const list = [...new Map(packages.map((one) => [one.folder, one])).values()]
      list.sort((a, b) => (a.folder < b.folder ? -1 : 1))
      writeFileSync(join(folder, 'packages.json'), `${JSON.stringify(list, null, 1)}\n`)
    },
  })
}
