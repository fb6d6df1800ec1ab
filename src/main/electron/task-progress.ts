import type { QueueState } from '../../shared/contract/checks.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import type { IntakeProgress, ProofProgress } from '../../shared/contract/intake.ts'
import { doneOf } from '../../shared/model/report-set.ts'

/** Nothing in progress: `BrowserWindow.setProgressBar` removes the bar. */
const NONE = -1
/** Above 1 the bar is indeterminate: the amount of work is not yet known. */
const UNKNOWN_LENGTH = 2
/** A smaller change is not visible. */
const STEP = 0.01

/**
 * Shows the progress of long operations in the taskbar or dock: reading evidence, verifying it, analysing, exporting,
 * verifying the log, moving the library. Of several, the one furthest from its end. `show` takes the argument of
 * `BrowserWindow.setProgressBar`.
 */
export function createTaskProgress(show: (progress: number) => void): (event: AppEvent) => void {
  const works = new Map<string, number>()
  const queue = createQueueProgress()
  let shown = NONE
  const set = (work: string, progress: number) => {
    if (progress === NONE) works.delete(work)
    else works.set(work, progress)
    const next = works.size === 0 ? NONE : furthest([...works.values()])
    if (next === shown || (next !== NONE && next <= 1 && shown !== NONE && Math.abs(next - shown) < STEP)) return
    shown = next
    show(next)
  }
  return (event) => {
    switch (event.type) {
      case 'intake.progressed':
        return set(`intake ${event.progress.caseId}`, ofIntake(event.progress))
      case 'proof.progressed':
        return set(`proof ${event.progress.caseId}`, ofProof(event.progress))
      case 'queue.changed':
        return set('queue', queue(event.state))
      case 'report.progressed':
        return set('report', event.progress === null ? NONE : doneOf(event.progress))
      case 'custody.verifying':
        return set('custody', event.progress === null ? NONE : part(event.progress.done, event.progress.total))
      case 'library.move': {
        const isUnderWay = event.move?.state === 'copying' || event.move?.state === 'checking'
        return set('move', isUnderWay && event.move ? part(event.move.doneBytes, event.move.totalBytes) : NONE)
      }
    }
  }
}

const share = (done: number, of: number): number => (of <= 0 ? 0 : Math.min(1, Math.max(0, done / of)))
const part = (done: number, of: number): number => (of <= 0 ? UNKNOWN_LENGTH : share(done, of))

/** Unknown length counts as furthest from the end. */
const furthest = (works: readonly number[]): number =>
  works.includes(UNKNOWN_LENGTH) ? UNKNOWN_LENGTH : Math.min(...works)

function ofIntake({ state, isWalkDone, readBytes, foundBytes }: IntakeProgress): number {
  if (state !== 'running') return NONE
  return isWalkDone ? part(readBytes, foundBytes) : UNKNOWN_LENGTH
}

const ofProof = ({ state, readBytes, totalBytes }: ProofProgress): number =>
  state === 'running' ? part(readBytes, totalBytes) : NONE

/** The size of a batch is the largest number open at once; while the queue is paused nothing is in progress. */
function createQueueProgress(): (state: QueueState) => number {
  let most = 0
  return ({ paused, counts: { waiting, sending } }) => {
    const open = waiting + sending
    most = open === 0 ? 0 : Math.max(most, open)
    return open === 0 || paused !== null ? NONE : part(most - open, most)
  }
}
