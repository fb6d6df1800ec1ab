import { courses } from './courses.ts'
import { troubledCourses } from './poll-troubles.ts'
import { receipts } from './receipts.ts'
import { completed, type JobScript, queued, searching, stateNamed } from './steps.ts'
import { type Variant, variants } from './variants.ts'

const SCRIPTS: Readonly<Record<string, JobScript>> = { ...courses, ...troubledCourses, ...receipts }

/** The names of all scripts: how a job runs, what its polls get, what its receipt says. Variants come on top. */
export const scriptNames = (): string[] => Object.keys(SCRIPTS)

/**
 * The script of this name. The name of a variant is one too: the job then runs as usual and ends in that variant; other
 * namings are used from the first answer on. Null = there is no such name.
 */
export function scriptNamed(name: string): JobScript | null {
  const script = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
  if (script) return script
  const variant = variants.find((variant) => variant.name === name)
  return variant ? endingIn(variant) : null
}

function endingIn({ name, group }: Variant): JobScript {
  if (group === 'states') return { steps: [queued, searching, { state: stateNamed(name) }] }
  const isNaming = group === 'names' || group === 'plain'
  return {
    steps: [queued, searching, { ...completed, variant: name }],
    ...(isNaming ? { variant: name } : {}),
  }
}

/** A name as it stands in an address: "never ends" is "never-ends". */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * What the submission itself asks for, so that a person can try things by hand: "simulate: never ends" in the context,
 * or /simulate/never-ends in the address.
 */
export function scriptAskedFor(context: string | null, address: string | null): JobScript | null {
  const named = /simulate:\s*([^\n]+)/i.exec(context ?? '')?.[1]?.trim()
  if (named !== undefined) return scriptNamed(named)
  const slug = /\/simulate\/([a-z0-9-]+)/i.exec(address ?? '')?.[1]?.toLowerCase()
  if (slug === undefined) return null
  const all = [...scriptNames(), ...variants.map(({ name }) => name)]
  const found = all.find((name) => slugOf(name) === slug)
  return found === undefined ? null : scriptNamed(found)
}
