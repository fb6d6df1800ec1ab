import { join } from 'node:path'
import { startApp } from '../children/start-app.ts'
import type { DemoSource } from '../demo/demo.ts'

type ThisStart = {
  isPackaged: boolean
  /** The folder of the app's package.json; in a checkout if it is not packaged. */
  appPath: string
  process: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv' | 'env' | 'resourcesPath'>
}

/** Command-line options that apply to a single run of the app. */
const OWN_OPTION = /^--(home|export-job)(=|$)/

/** Where this app's demo is, and the command that starts the app again: the same program with the same switches. */
export function demoSource({ isPackaged, appPath, process: own }: ThisStart): DemoSource {
  // An AppImage is mounted for one run; the next is started from the image itself.
  const program = (isPackaged && own.env.APPIMAGE) || own.execPath
  return {
    folder: isPackaged ? join(own.resourcesPath, 'demo') : join(appPath, 'resources', 'demo'),
    command: { program, args: [...own.execArgv, ...withoutOwnOptions(own.argv.slice(1))] },
    start: startApp,
  }
}

function withoutOwnOptions(args: readonly string[]): string[] {
  return args.filter((argument, at) => {
    const isValue = OWN_OPTION.test(args[at - 1] ?? '') && !args[at - 1]?.includes('=') && !argument.startsWith('--')
    return !OWN_OPTION.test(argument) && !isValue
  })
}
