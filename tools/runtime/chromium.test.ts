import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findChromium, findInPath, type Places, thesePlaces } from './chromium.ts'

const WINDOWS = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local',
}
const on = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ...programs: string[]): Places => ({
  platform,
  env,
  isProgram: (path) => programs.includes(path),
})

it.each([
  ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['darwin', '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Users\\Ada\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
  ['win32', 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'],
  ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
] as const)('finds on %s what is installed: %s', (platform, program) => {
  const env = platform === 'win32' ? WINDOWS : { HOME: '/Users/ada' }
  expect(findChromium(on(platform, env, program))).toBe(program)
  expect(findChromium(on(platform, env))).toBeNull()
})

it('takes the browser that a person named before any other', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const env = { TOUCHSTONE_CHROMIUM: '/opt/chrome' }
  expect(findChromium(on('darwin', env, '/opt/chrome', chrome))).toBe('/opt/chrome')
  expect(findChromium(on('darwin', env, chrome))).toBe(chrome)
})

it('takes no folder for a program', () => {
  const parent = mkdtempSync(join(tmpdir(), 'touchstone-chromium-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const [first, second] = [join(parent, 'a'), join(parent, 'b')]
  mkdirSync(join(first, 'chromium'), { recursive: true })
  mkdirSync(second)
  writeFileSync(join(second, 'chromium'), '')
  chmodSync(join(second, 'chromium'), 0o755)
  const env = { PATH: [first, second].join(delimiter) }
  expect(findInPath('chromium', { ...thesePlaces(), env })).toBe(join(second, 'chromium'))
})
