import { scriptNamed } from './scripts.ts'
import type { JobScript } from './steps.ts'
import type { Modality } from './story.ts'

/** Which script a submission gets. The first rule that fits decides; `times` counts down. */
export type JobRule = {
  /** A script's or variant's name, or a script of its own. */
  script: string | JobScript
  sha256?: string
  modality?: Modality
  fileName?: string
  /** Links whose exact address this is. */
  address?: string
  /** How many submissions it takes; default 1, null = all. */
  times?: number | null
}
type Facts = { sha256: string; modality: Modality; fileName: string | null; address: string | null }

/** The rules still waiting, in the order they were given. */
export function createJobRules() {
  let waiting: JobRule[] = []
  const fits = (rule: JobRule, facts: Facts): boolean =>
    (['sha256', 'modality', 'fileName', 'address'] as const).every(
      (name) => rule[name] === undefined || rule[name] === facts[name],
    )
  return {
    /** An unknown name is a mistake of the caller and throws. */
    add: (rule: JobRule): void => {
      scriptOf(rule)
      waiting.push({ ...rule })
    },
    clear: (): void => {
      waiting = []
    },
    take: (facts: Facts): JobScript | null => {
      const rule = waiting.find((rule) => fits(rule, facts))
      if (!rule) return null
      if (rule.times !== null) {
        rule.times = (rule.times ?? 1) - 1
        if (rule.times <= 0) waiting = waiting.filter((other) => other !== rule)
      }
      return scriptOf(rule)
    },
  }
}

export function scriptOf({ script }: Pick<JobRule, 'script'>): JobScript {
  const found = typeof script === 'string' ? scriptNamed(script) : script
  if (!found) throw new Error(`There is no script “${String(script)}”.`)
  return found
}
