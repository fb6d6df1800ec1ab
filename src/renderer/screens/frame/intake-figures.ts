import type { IntakeProgress } from '../../../shared/contract/intake.ts'

/** Progress of an intake (0–1) and its time left in ms; null while that is unknown. */
export function intakeFigures(progress: IntakeProgress): { done: number; leftMs: number | null } {
  const { found, inspected, skipped, unreadable, foundBytes, readBytes, bytesPerSecond, isWalkDone } = progress
  const done = foundBytes > 0 ? readBytes / foundBytes : found > 0 ? (inspected + skipped + unreadable) / found : 0
  const canEstimate = progress.state === 'running' && isWalkDone && bytesPerSecond > 0
  return { done: Math.min(1, done), leftMs: canEstimate ? ((foundBytes - readBytes) / bytesPerSecond) * 1000 : null }
}
