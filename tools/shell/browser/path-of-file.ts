import type { CdpSend } from './cdp.ts'

/** Name of the function in the page that stops on a `debugger` statement to ask for a path. */
export const PATH_FUNCTION = 'touchstonePathsOf'

type Property = { name: string; value?: { objectId?: string } }
type Paused = { callFrames: { callFrameId: string; functionName: string }[] }

/**
 * Answers a page stopped in `touchstonePathsOf(files)`: reads the files' paths from the browser, writes them into
 * the function's variable `paths` and lets the page go on. Any other stop just goes on.
 */
export async function answerPause(send: CdpSend, sessionId: string, { callFrames }: Paused): Promise<void> {
  const frame = callFrames[0]
  /** '' for a file made in the page. */
  const pathOf = (objectId: string | undefined): Promise<string> =>
    send('DOM.getFileInfo', { objectId }, sessionId).then(
      ({ path }) => String(path),
      () => '',
    )
  try {
    if (frame?.functionName === PATH_FUNCTION) {
      const { callFrameId } = frame
      const evaluate = (expression: string) =>
        send('Debugger.evaluateOnCallFrame', { callFrameId, expression, silent: true }, sessionId)
      const { result } = (await evaluate('files')) as { result?: { objectId?: string } }
      const own = { objectId: result?.objectId, ownProperties: true }
      const { result: properties } = (await send('Runtime.getProperties', own, sessionId)) as { result: Property[] }
      const files = properties.filter(({ name }) => /^\d+$/.test(name))
      const paths = await Promise.all(files.map(({ value }) => pathOf(value?.objectId)))
      await evaluate(`paths = ${JSON.stringify(paths)}`)
    }
  } catch {
    // The page goes on without paths.
  } finally {
    await send('Debugger.resume', {}, sessionId).catch(() => undefined)
  }
}
