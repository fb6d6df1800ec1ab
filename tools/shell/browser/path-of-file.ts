import type { CdpSend } from './cdp.ts'

/** Name of the function in the page that stops on a `debugger` statement to ask for a path. */
export const PATH_FUNCTION = 'touchstonePathOf'

type Paused = { callFrames: { callFrameId: string; functionName: string }[] }

/**
 * Answers a page stopped in `touchstonePathOf(file)`: reads the file's path from the browser, writes it into the
 * function's variable `path` and lets the page go on. Any other stop just goes on.
 */
export async function answerPause(send: CdpSend, sessionId: string, { callFrames }: Paused): Promise<void> {
  const frame = callFrames[0]
  try {
    if (frame?.functionName === PATH_FUNCTION) {
      const { callFrameId } = frame
      const evaluate = (expression: string) =>
        send('Debugger.evaluateOnCallFrame', { callFrameId, expression, silent: true }, sessionId)
      const { result } = (await evaluate('file')) as { result?: { objectId?: string } }
      const { path } = await send('DOM.getFileInfo', { objectId: result?.objectId }, sessionId)
      await evaluate(`path = ${JSON.stringify(path)}`)
    }
  } catch {
    // A file without a path (made in the page) keeps the empty one.
  } finally {
    await send('Debugger.resume', {}, sessionId).catch(() => undefined)
  }
}
