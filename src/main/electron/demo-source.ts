import { join } from 'node:path'
import { startApp } from '../children/start-app.ts'
import type { DemoSource } from '../demo/demo.ts'

type ThisStart = {
  isPackaged: boolean
  /** The folder of the app's package.json; a checkout's where it is not packaged. */
  appPath: string
  process: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv' | 'env' | 'resourcesPath'>
}

/** Options of the app that belong to one start of it. */
const OWN_OPTION = /^--(home|export-job)(=|$)/

/** Where the demo of this app is, and what starts the app once more: the same program with the same switches. */
export function demoSource({ isPackaged, appPath, process: own }: ThisStart): DemoSource {
  // An AppImage is mounted for one run; the image itself starts the next.
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
