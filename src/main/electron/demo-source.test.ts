import { describe, expect, it } from 'vitest'
import { demoSource } from './demo-source.ts'

const started = (argv: string[], more: { isPackaged?: boolean; execArgv?: string[] } = {}) =>
  demoSource({
    isPackaged: more.isPackaged ?? false,
    appPath: '/checkout',
    process: {
      execPath: argv[0] ?? '',
      execArgv: more.execArgv ?? [],
      argv,
      resourcesPath: '/opt/Touchstone/resources',
    },
  })

describe('the demo of an app', () => {
  it('lies in the resources of a package, and in a checkout where it is built', () => {
    expect(started(['/opt/Touchstone/touchstone'], { isPackaged: true }).folder).toBe('/opt/Touchstone/resources/demo')
    expect(started(['/e/electron', '.']).folder).toBe('/checkout/resources/demo')
  })

  it('is opened by the same program with the same switches, and with no option of this start', () => {
    expect(started(['/e/electron', '/checkout', '--home', '/desk', '--ozone-platform=wayland']).command).toEqual({
      program: '/e/electron',
      args: ['/checkout', '--ozone-platform=wayland'],
    })
    expect(started(['/n/node', 'run.ts', '--home=/desk'], { execArgv: ['--max-semi-space-size=32'] }).command).toEqual({
      program: '/n/node',
      args: ['--max-semi-space-size=32', 'run.ts'],
    })
  })
})
