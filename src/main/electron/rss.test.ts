import type { ProcessMetric } from 'electron'
import { describe, expect, it } from 'vitest'
import { createMetricsRss } from './rss.ts'

describe('the memory of a process, as Electron tells it', () => {
  const metric = { pid: 71, memory: { workingSetSize: 2_048 } } as ProcessMetric
  const rss = createMetricsRss({ getAppMetrics: () => [metric] })

  it('is in bytes', () => {
    expect(rss(71)).toBe(2_097_152)
  })

  it('is not known of a process that is not its own', () => {
    expect(rss(72)).toBeNull()
  })
})
