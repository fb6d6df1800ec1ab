import { describe, it } from 'vitest'
import { runEndToEnd } from '../support/run-end-to-end.ts'

/** End-to-end tests that read, decode, show and export evidence. */
const SHARE = ['report', 'formats', 'films', 'compare', 'dropped-pictures', 'headless-export', 'shell', 'security']

describe('where Node is that of Electron', () => {
  it.each(SHARE)('the end-to-end tests of %s hold as they do elsewhere', async (name) => {
    await runEndToEnd(name, { TOUCHSTONE_SHELL_MASQUERADE: '1' })
  })
})
