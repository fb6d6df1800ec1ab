import type { App } from 'electron'
import type { ReadRss } from '../inspect/rss.ts'

/** Resident memory as Electron counts it for its own processes, in bytes (it tells kilobytes); null = not one of them. */
export const createMetricsRss =
  (app: Pick<App, 'getAppMetrics'>): ReadRss =>
  (pid) => {
    const metric = app.getAppMetrics().find((process) => process.pid === pid)
    return metric === undefined ? null : metric.memory.workingSetSize * 1024
  }
