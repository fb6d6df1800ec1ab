import { join } from 'node:path'
import { startApp } from '../children/start-app.ts'
import type { DemoSource } from '../demo/demo.ts'
import { OWN_ARGUMENTS } from './switches.ts'

type ThisStart = {
  isPackaged: boolean
  /** The folder of the app's package.json; in a checkout if it is not packaged. */
  appPath: string
  process: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv' | 'resourcesPath'>
}

const OWN_OPTION = new RegExp(`^--(${OWN_ARGUMENTS.join('|')})(=|$)`)

/** Where this app's demo is, and the command that starts the app again: the same program with the same switches. */
export function demoSource({ isPackaged, appPath, process: own }: ThisStart): DemoSource {
  return {
    folder: isPackaged ? join(own.resourcesPath, 'demo') : join(appPath, 'resources', 'demo'),
    command: { program: own.execPath, args: [...own.execArgv, ...withoutOwnOptions(own.argv.slice(1))] },
    start: startApp,
  }
}

function withoutOwnOptions(args: readonly string[]): string[] {
  return args.filter((argument, at) => {
    const isValue = OWN_OPTION.test(args[at - 1] ?? '') && !args[at - 1]?.includes('=') && !argument.startsWith('--')
    return !OWN_OPTION.test(argument) && !isValue
  })
}
