import type { Browser } from './browser.ts'

export type Target = { targetId: string; sessionId: string; type: string; url: string; isWaiting: boolean }
export type Targets = Awaited<ReturnType<typeof watchTargets>>

type Attached = {
  sessionId: string
  targetInfo: { targetId: string; type: string; url: string; openerId?: string }
  waitingForDebugger: boolean
}

/**
 * Knows every tab, window and worker of the browser. What the stand-in did not open itself is a pop-up: it is shown
 * to `mayOpen` before it can send a single request, and closed unless that says yes.
 */
export async function watchTargets(browser: Browser, mayOpen: (url: string, openerId: string | undefined) => boolean) {
  const known = new Map<string, Target>()
  const claimed = new Set<string>()
  const waiters = new Map<string, (target: Target) => void>()
  let opening: Promise<unknown> = Promise.resolve()
  let first: Target | null = null
  let firstCame = (_target: Target) => {}
  const firstTarget = new Promise<Target>((resolve) => {
    firstCame = resolve
  })

  browser.on(({ method, params, sessionId: parent }) => {
    if (method !== 'Target.attachedToTarget' || parent !== undefined) return
    const { sessionId, targetInfo, waitingForDebugger } = params as Attached
    const { targetId, type, url } = targetInfo
    const target = { targetId, sessionId, type, url, isWaiting: waitingForDebugger }
    known.set(targetId, target)
    if (type === 'page' && !first) {
      first = target
      firstCame(target)
    }
    waiters.get(targetId)?.(target)
    void settle(target, targetInfo.openerId)
  })

  async function settle(target: Target, openerId: string | undefined): Promise<void> {
    await opening.catch(() => undefined)
    if (claimed.has(target.targetId) || target === first) return
    const isPopup = target.type === 'page' && !target.url.startsWith('devtools:')
    if (isPopup && !mayOpen(target.url, openerId)) await refuse(target)
    else await release(target)
  }
  /**
   * Closes a pop-up. It is let go first, with its requests held: closed while it waits, it would now and then leave the
   * page that opened it waiting for ever.
   */
  async function refuse({ targetId, sessionId }: Target): Promise<void> {
    await Promise.allSettled([
      browser.send('Fetch.enable', {}, sessionId),
      browser.send('Runtime.runIfWaitingForDebugger', {}, sessionId),
      browser.send('Target.closeTarget', { targetId }),
    ])
  }
  async function release(target: Target): Promise<void> {
    if (target.isWaiting)
      await browser.send('Runtime.runIfWaitingForDebugger', {}, target.sessionId).catch(() => undefined)
  }
  async function create(params: object): Promise<Target> {
    const { targetId } = (await browser.send('Target.createTarget', { url: 'about:blank', ...params })) as {
      targetId: string
    }
    claimed.add(targetId)
    return known.get(targetId) ?? (await new Promise((resolve) => waiters.set(targetId, resolve)))
  }

  await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  return {
    /** Takes the window the browser started with; null once it is taken. */
    takeFirst: async (): Promise<Target | null> => {
      const target = await firstTarget
      if (claimed.has(target.targetId)) return null
      claimed.add(target.targetId)
      return target
    },
    open: (params: object): Promise<Target> => {
      const opened = opening.catch(() => undefined).then(() => create(params))
      opening = opened
      return opened
    },
    /** Lets a target that waits since its birth go on, once it is set up. */
    release,
  }
}
