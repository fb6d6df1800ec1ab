import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractAll } from '@electron/asar'
import { itemsOf, valueFrom } from '../../tests/e2e/support/ask-app.ts'
import type { RunningApp } from '../../tests/e2e/support/running-app.ts'
import { saveReport } from '../../tests/e2e/support/save-report.ts'
import { launchShell } from '../../tests/e2e/support/shell-app.ts'
import { descendantsOf } from '../../tests/real-electron/support/processes.ts'
import { loudHeif } from '../../tests/support/hostile-heifs.ts'
import { makeSamples } from '../samples/make.ts'

const PATIENCE_MS = 40_000
const CASE = 'Packaged'
/** One of the samples, of those a window shows at once. */
const SAMPLE = 'press-briefing.jpg'
/** Decoded by another library than all others. */
const HEIF = 'harbour.heic'

/**
 * Runs the packed app from a folder of its own, in a shell that looks like Electron to it: takes in images, sees their
 * thumbnails, opens the library again and exports a PDF. Throws at the first thing that does not come.
 */
export async function smoke(resources: string, room: string): Promise<void> {
  const folder = join(room, 'app')
  extractAll(join(resources, 'app.asar'), folder)
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    // Node looks for packages in every folder above: none may help out.
    if (existsSync(join(at, 'node_modules'))) throw new Error(`${at}/node_modules would be searched as well`)
  }
  const [home, evidence] = [join(room, 'home'), join(room, 'evidence')]
  mkdirSync(home)
  await makeSamples(evidence)
  writeFileSync(join(evidence, HEIF), loudHeif())
  const env = {
    TOUCHSTONE_SHELL_APP: folder,
    TOUCHSTONE_SHELL_RESOURCES: resources,
    TOUCHSTONE_SHELL_MASQUERADE: '1',
    NODE_PATH: '',
  }

  const first = await launchShell({ home, env })
  try {
    const { id: caseId } = await valueFrom(first.page, 'cases.create', { name: CASE })
    await first.page.getByRole('button', { name: CASE }).first().click()
    await first.dropPaths('body', [evidence])
    await thumbnails(first)
    const deadline = Date.now() + PATIENCE_MS
    while ((await valueFrom(first.page, 'intake.progress', { caseId }))?.state !== 'finished') {
      if (Date.now() > deadline) throw new Error('the intake did not end')
      await first.page.waitForTimeout(200)
    }
    const heif = (await itemsOf(first.page, caseId)).find(({ name }) => name === HEIF)
    if (heif?.hasThumbnail !== true) throw new Error(`${HEIF} was not decoded`)
    refuseForeignAddons(first.pid, folder)
  } finally {
    await first.close()
  }

  const again = await launchShell({ home, env })
  try {
    await again.page.getByRole('button', { name: CASE }).first().click()
    await thumbnails(again)
    await again.page.getByText(SAMPLE, { exact: true }).first().click()
    await again.page.keyboard.press('e')
    await again.page.locator('.stage-plate').getByText('original', { exact: true }).waitFor({ timeout: PATIENCE_MS })
    const saved = join(room, 'report')
    await again.saveNextTo(saved)
    await saveReport(again, PATIENCE_MS)
    const pdf = readFileSync(join(saved, 'report.pdf'))
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('the exported report is no PDF')
  } finally {
    await again.close()
  }
}

/** Waits until the page shows drawn thumbnails: the inspector has decoded, in the build that the package holds. */
async function thumbnails({ page, stderr }: RunningApp): Promise<void> {
  const drawn = () =>
    [...document.images].filter((one) => one.src.includes('/thumb/') && one.naturalWidth > 0).length >= 2
  await page.waitForFunction(drawn, undefined, { timeout: PATIENCE_MS }).catch(() => {
    throw new Error(`no thumbnails appeared\n${stderr()}`)
  })
}

/** The addons that the app and its children have loaded must be the package's own. */
function refuseForeignAddons(pid: number, folder: string): void {
  const own = [pid, ...descendantsOf(pid)].flatMap((one) => {
    const maps = readFileSync(`/proc/${one}/maps`, 'utf8').split('\n')
    return maps.map((line) => line.slice(line.indexOf('/'))).filter((path) => path.endsWith('.node'))
  })
  if (own.length === 0) throw new Error('the app has loaded no addon')
  const decoder = own.find((path) => path.includes('/@img/'))
  if (decoder !== undefined) throw new Error(`a native decoder was loaded: ${decoder}`)
  const foreign = own.filter((path) => !path.startsWith(folder))
  if (foreign.length > 0) throw new Error(`loaded from outside the package: ${foreign[0]}`)
}
