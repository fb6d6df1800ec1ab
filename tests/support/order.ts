import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

const PROJECT = join(import.meta.dirname, '../..')
/** How long each file of tests took, ms, by project and path: written by `npm run test:durations`. */
const STORED = join(import.meta.dirname, '../durations.json')
const STORING = 'test:durations'
const SLOWEST = 10
/** The order of projects: what fails soonest first, what has the shortest files last, so that no core waits at the end. */
const PROJECTS = ['unit', 'e2e', 'integration']

const keyOf = (project: string, path: string): string => `${project} ${relative(PROJECT, path).replaceAll('\\', '/')}`

const readDurations = (): Record<string, number> =>
  existsSync(STORED) ? (JSON.parse(readFileSync(STORED, 'utf8')) as Record<string, number>) : {}

/** Runs the slowest files of a project first. A file without a stored duration is new, and comes before them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const of = ({ project, moduleId }: TestSpecification) => durations[keyOf(project.name, moduleId)] ?? Infinity
    const rank = ({ project }: TestSpecification) => PROJECTS.findIndex((name) => project.name.startsWith(name))
    const ordered = await super.sort(files)
    return ordered.sort((a, b) => rank(a) - rank(b) || Number(of(b) > of(a)) - Number(of(b) < of(a)))
  }
}

/** Prints the slowest files after a run, and in `npm run test:durations` stores how long each took. */
export class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const taken = modules.map((one) => [keyOf(one.project.name, one.moduleId), durationOf(one)] as const)
    const slowest = [...taken].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
    if (taken.length > SLOWEST) {
      const lines = slowest.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
      process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`)
    }
    if (process.env.npm_lifecycle_event !== STORING) return
    const sorted = [...taken].sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(STORED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}

/** From the beginning of a file's setup to the end of its last hook, ms, rounded to tenths of a second. */
function durationOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return Math.round((setupDuration + collectDuration + duration) / 100) * 100
}
