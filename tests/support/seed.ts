import { execFileSync } from 'node:child_process'

/** What a run outside a repository draws by. */
const FALLBACK = 20_261_121
let ofCommit: number | null = null

/**
 * What this run draws its samples by: it follows from the commit, so that a failure is found again on the same one.
 * `TOUCHSTONE_SEED` repeats the run of another.
 */
export function runSeed(): number {
  const { TOUCHSTONE_SEED: given } = process.env
  if (given !== undefined) {
    if (!/^\d+$/.test(given)) throw new Error(`TOUCHSTONE_SEED is a whole number, not "${given}".`)
    return Number(given)
  }
  ofCommit ??= readCommit()
  return ofCommit
}

/** Prints the seed, once a run. */
export function announceSeed(): void {
  const seed = runSeed()
  process.stdout.write(`Samples are drawn by seed ${seed}; TOUCHSTONE_SEED=${seed} repeats them.\n`)
}

function readCommit(): number {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(head.slice(0, 8), 16)
  } catch {
    return FALLBACK
  }
}
