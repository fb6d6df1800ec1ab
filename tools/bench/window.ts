import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import type { Metrics } from '../../tests/e2e/support/running-app.ts'

export type WindowFigures = Metrics & { inspected: number; ms: number; rssMaxBytes: number; runtime: string }

const LIMIT_MS = 240_000

/** An intake by a real drop on the real window, with the main process watched from start to end. */
export async function measureInWindow(folder: string): Promise<WindowFigures> {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-bench-home-'))
  const app = await launchApp({ home })
  try {
    const { id: caseId } = await valueFrom(app.page, 'cases.create', { name: 'Measured' })
    await app.page.getByRole('button', { name: 'Measured' }).first().click()
    await app.page.waitForTimeout(1000)
    await app.resetMetrics()
    const startedAt = performance.now()
    await app.dropPaths('body', [folder])
    let rssMaxBytes = 0
    for (;;) {
      await app.page.waitForTimeout(500)
      const metrics = await app.metrics()
      rssMaxBytes = Math.max(rssMaxBytes, metrics.rssBytes)
      const progress = await valueFrom(app.page, 'intake.progress', { caseId })
      const ms = performance.now() - startedAt
      if (ms > LIMIT_MS) throw new Error('The intake did not end in time.')
      if (progress?.state === 'finished')
        return { ...metrics, rssMaxBytes, ms, inspected: progress.inspected, runtime: app.runtime }
    }
  } finally {
    await app.close()
    rmSync(home, { recursive: true, force: true })
  }
}
