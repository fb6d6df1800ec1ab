import { spawn } from 'node:child_process'

/** A program with its arguments. */
export type Command = { program: string; args: readonly string[] }

/** A start of the app beside this one. */
export type StartedApp = {
  /** Whether it has ended, or never began. */
  hasEnded: () => boolean
}

/** Starts the app beside this process, which neither waits for it nor ends it. */
export function startApp({ program, args }: Command): StartedApp {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  let isOver = false
  const end = () => {
    isOver = true
  }
  child.once('exit', end)
  child.once('error', end)
  child.unref()
  return { hasEnded: () => isOver }
}
