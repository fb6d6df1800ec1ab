import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { startBrowser } from '../../tools/shell/browser/browser.ts'
import { createProfile } from '../../tools/shell/browser/profile.ts'

describe('the browser of the shell', () => {
  it('is ended and its profile gone though it answers nothing any more', async () => {
    const profile = createProfile()
    const browser = startBrowser({
      executable: findChromium() ?? '',
      profile: profile.path,
      startUrl: 'about:blank',
      isHeadless: true,
      hasPort: true,
      isRoot: process.getuid?.() === 0,
    })
    await browser.send('Target.getTargets')
    const pid = browser.pid() ?? 0
    process.kill(pid, 'SIGSTOP')

    await browser.close()
    await profile.remove()

    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(existsSync(profile.path)).toBe(false)
  })
})
