import { type Browser, chromium } from 'playwright'
import { findChromium } from './chromium.ts'

/**
 * What Playwright switches off, whose list this replaces, and the last two: they draw an address bar nobody sees, two
 * thirds of the cost of a start.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'SpareRendererForSitePerProcess',
  'Translate',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Launches the installed browser without a window, for a page that is not the app's. */
export async function launchChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium is installed')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({ executablePath, env, args: [...asRoot, `--disable-features=${OFF.join()}`] })
}
