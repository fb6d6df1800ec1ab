import type { ReportProgress } from '../shared/model/report-set.ts'
import { timeLeft } from '../shared/words/amounts.ts'
import { exportLine as words } from '../shared/words/export-line.ts'
import type { Output } from './output.ts'

const SHOW_EVERY_MS = 1000

/** Shows how far an export is until it is ended: also while nothing new is known, as printing takes minutes. */
export function showProgress(output: Pick<Output, 'progress'>) {
  let last: { progress: ReportProgress; at: number } | null = null
  const show = () => {
    if (last !== null) output.progress(progressLine(last.progress, (performance.now() - last.at) / 1000))
  }
  let showing: NodeJS.Timeout | null = null
  return {
    onProgress: (progress: ReportProgress) => {
      last = { progress, at: performance.now() }
      showing ??= setInterval(show, SHOW_EVERY_MS)
      show()
    },
    end: () => {
      if (showing !== null) clearInterval(showing)
    },
  }
}

/** How far an export is. `since` = seconds since that was known. */
function progressLine({ items, ofItems, secondsLeft }: ReportProgress, since: number): string {
  const line = items < ofItems ? words.gathered({ done: items, of: ofItems }) : words.writing({ of: ofItems })
  const left = secondsLeft === null ? 0 : secondsLeft - since
  // What takes longer than foretold is not foretold again.
  return [line, ...(left > 0 ? [timeLeft(left)] : [])].join(' · ')
}
