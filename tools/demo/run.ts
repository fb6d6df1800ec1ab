import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { buildIfStale, PROJECT } from '../runtime/build.ts'
import { hasDisplay } from '../runtime/electron.ts'
import { findRuntime, NO_RUNTIME, type Runtime } from '../runtime/find.ts'
import { followApp, HOW_TO_END, heedEndings, runApp } from '../runtime/run-app.ts'
import { ask, say } from '../runtime/terminal.ts'
import { makeSamples } from '../samples/make.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { fillLibrary } from './fill.ts'
import { makeHostileFolder } from './hostile.ts'
import { makeRecordings } from './recordings.ts'
import { storiesOf } from './stories.ts'
import { walkThrough } from './tour.ts'

/*
 * npm run demo: runs the app on sample evidence and a simulated service on this computer. No token, no network, no real
 * evidence. With a display the window stays open; without one, screenshots and reports of the app are saved.
 */

// The library goes with the demo; nothing of it stays in the keychain.
process.env.TOUCHSTONE_KEYCHAIN = 'none'

const isTour = !hasDisplay() || process.argv.includes('--tour')
const folder = mkdtempSync(join(tmpdir(), 'touchstone-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const [home, evidence] = [join(folder, 'home'), join(folder, 'evidence')]

const runtime = await findRuntime({ say, ask })
if (runtime === null) {
  say(NO_RUNTIME)
  process.exit(1)
}
if (!buildIfStale(say)) process.exit(1)

say('Making sample images.')
const samples = await makeSamples(evidence)
const service = await startSimulatedService({ balance: 480, answerDelayMs: 150 })
for (const behaviour of storiesOf(samples)) service.behave(behaviour)
await makeRecordings(evidence, service)
say(`Simulated service: ${service.origin}. Adding and analysing the images.`)
await fillLibrary({ home, evidence, origin: service.origin, token: service.token, appVersion: appVersion() })

try {
  const wasOpen = !isTour && (await stayOpen(runtime))
  process.exitCode = wasOpen ? 0 : await leaveOutput(runtime)
} finally {
  await service.close()
}

/** Runs the app without a window and saves screenshots and reports. Returns the exit code. */
async function leaveOutput(on: Runtime): Promise<number> {
  const output = join(PROJECT, 'demo-output')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const stick = join(folder, 'Stick')
  const [picture] = samples
  if (picture !== undefined) await makeHostileFolder(stick, picture.path)
  say('Running the app without a window.')
  const app = await launchApp({ home }, on.kind === 'electron' ? on.program : null)
  try {
    const { screenshots, pdfs } = await walkThrough(app, output, service.token, stick)
    const place = relative(process.cwd(), output) || output
    say(`\n${screenshots.length} screenshots and ${pdfs.length} reports in ${place}:`)
    for (const file of [...screenshots, ...pdfs]) say(`  ${relative(process.cwd(), file)}`)
    return pdfs.length === 3 ? 0 : 1
  } finally {
    await app.close()
  }
}

/** Opens the app for a person until it is closed. False when it could not be opened. */
async function stayOpen(on: Runtime): Promise<boolean> {
  say(`\nEvidence: ${evidence}`)
  say(`Access token, to send more (copy it, then paste it in Settings): ${service.token}`)
  say(`${HOW_TO_END} the demo.\n`)
  const stopped = heedEndings()
  const code = await followApp(runApp(on, ['--home', home]), stopped)
  if (code === 0 || stopped.aborted) return true
  say('The window could not be opened. Running the app without it.')
  return false
}

function appVersion(): string {
  const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
