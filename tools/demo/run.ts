import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { buildIfStale, PROJECT } from '../runtime/build.ts'
import { findRuntime, NO_RUNTIME } from '../runtime/find.ts'
import { runApp } from '../runtime/run-app.ts'
import { ask, say } from '../runtime/terminal.ts'
import { makeSamples } from '../samples/make.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { fillLibrary } from './fill.ts'
import { storiesOf } from './stories.ts'
import { walkThrough } from './tour.ts'

/*
 * npm run demo: the app on evidence we drew ourselves and a simulated service on this machine. No token, no network,
 * nobody's evidence. With a display the window stays open; without one the app is driven and what it showed is kept.
 */

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
const isTour = !hasDisplay || process.argv.includes('--tour')
const folder = mkdtempSync(join(tmpdir(), 'touchstone-demo-'))
const [home, evidence] = [join(folder, 'home'), join(folder, 'evidence')]

if (!buildIfStale(say)) process.exit(1)
const runtime = await findRuntime({ say, ask })
if (runtime === null) {
  say(NO_RUNTIME)
  process.exit(1)
}

say('Drawing sample pictures.')
const samples = await makeSamples(evidence)
const service = await startSimulatedService({ balance: 480, answerDelayMs: 150 })
for (const behaviour of storiesOf(samples)) service.behave(behaviour)
say(`Simulated service on ${service.origin}. Reading and analysing the pictures.`)
await fillLibrary({ home, evidence, origin: service.origin, token: service.token, appVersion: appVersion() })

if (isTour) process.exitCode = await leaveOutput()
else await stayOpen()

async function leaveOutput(): Promise<number> {
  const output = join(PROJECT, 'demo-output')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  say('No display: driving the app without a window.')
  const app = await launchApp({ home })
  try {
    const { screenshots, pdf } = await walkThrough(app, output, service.token)
    say(
      `\n${screenshots.length} screenshots and ${pdf ? 'one report' : 'no report'} in ${relative(process.cwd(), output) || output}:`,
    )
    for (const file of [...screenshots, ...(pdf ? [pdf] : [])]) say(`  ${relative(process.cwd(), file)}`)
    return pdf ? 0 : 1
  } finally {
    await app.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stayOpen(): Promise<void> {
  if (runtime === null) return
  say(`\nEvidence: ${evidence}`)
  say(`Token for sending more (copy it, then take it from the clipboard in the settings): ${service.token}`)
  say('Close the window, or press Ctrl+C, to end the demo.\n')
  const app = runApp(runtime, ['--home', home])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.kill(signal))
  await new Promise((resolve) => app.once('exit', resolve))
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}

function appVersion(): string {
  const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
