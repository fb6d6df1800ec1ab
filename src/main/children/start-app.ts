import { spawn } from 'node:child_process'

/** A program with its arguments. */
export type Command = { program: string; args: readonly string[] }

/** An instance of the app started by this one. */
export type StartedApp = {
  /** Whether it has ended, or never started. */
  hasEnded: () => boolean
}

/** Starts another instance of the app, which this process neither waits for nor ends. */
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
