/** What a test of the real app needs of the machine it runs on. */
export type Needs = {
  /** The systems it is about; left out = all. */
  on?: readonly NodeJS.Platform[]
  /** What is missing on this machine; null = nothing. */
  missing?: string | null
}

/** `why` = in a few words, for the name of the test. */
export type Plan = { kind: 'run' } | { kind: 'skip' | 'fail'; why: string }

const NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/**
 * What becomes of a test here. One about another system is always skipped; one that lacks something is skipped too, but
 * fails where `CI` is set, since there all of it is to be installed.
 */
export function planFor(
  { on, missing = null }: Needs,
  platform: NodeJS.Platform = process.platform,
  isCi = Boolean(process.env.CI),
): Plan {
  if (on !== undefined && !on.includes(platform)) {
    return { kind: 'skip', why: `${on.map((system) => NAMES[system] ?? system).join(' and ')} only` }
  }
  return missing === null ? { kind: 'run' } : { kind: isCi ? 'fail' : 'skip', why: missing }
}
