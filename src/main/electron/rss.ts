import type { App } from 'electron'
import type { ReadRss } from '../inspect/rss.ts'

/**
 * Reads resident memory as measured by Electron for its own processes, in bytes (Electron reports kilobytes); null =
 * not one of them.
 */
export const createMetricsRss =
  (app: Pick<App, 'getAppMetrics'>): ReadRss =>
  (pid) => {
    const metric = app.getAppMetrics().find((process) => process.pid === pid)
    return metric === undefined ? null : metric.memory.workingSetSize * 1024
  }
