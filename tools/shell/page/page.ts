import type { Browser } from '../browser/browser.ts'
import type { CdpEvent } from '../browser/cdp.ts'
import { PATH_FUNCTION } from '../browser/path-of-file.ts'
import type { Target, Targets } from '../browser/targets.ts'
import { createCloner } from './cloner.ts'
import { BROWSER_KEYS, installManners } from './manners-script.ts'
import { type FromPage, installPreload, type PageConfig, type ToPage } from './page-script.ts'

export type PausedRequest = {
  requestId: string
  /** Under which the browser tells what becomes of it. */
  networkId?: string
  request: { url: string; method: string; headers: Record<string, string> }
  resourceType: string
  frameId: string
}

/** Who sent a call: which document, and whether it is the page's own. */
export type Sender = { isMainFrame: boolean; frameId: string; origin: string; contextId: number }

export type PageEvents = {
  request: (request: PausedRequest, isMainFrame: boolean) => void
  /** The page gave a request up, or its answer failed. */
  gaveUp: (networkId: string) => void
  message: (message: FromPage, sender: Sender) => void
  /** The main frame shows another document. */
  navigated: (url: string) => void
  /** A person leaves the document by closing its tab; whether they may. */
  mayLeave: () => boolean
  crashed: () => void
  closed: () => void
}

export type PageOptions = {
  /** Source of the preload; null = none. */
  preload: string | null
  hasScript: boolean
  /** Whether closing the tab asks first. */
  holdsClose: boolean
  accelerators: PageConfig['accelerators']
}

export type Page = Awaited<ReturnType<typeof openPage>>

/** The browser knows the paths: it sees this function stopped, writes `paths` and lets it go on. */
const ASK_PATHS = `function ${PATH_FUNCTION}(files) { let paths = []; debugger; return paths }`

type Context = { id: number; origin: string; auxData: { frameId: string; isDefault: boolean } }

/** Sets a tab up before it loads anything: interception, preload, the line to and fro. */
export async function openPage(
  browser: Browser,
  targets: Targets,
  target: Target,
  options: PageOptions,
  on: PageEvents,
) {
  const { sessionId, targetId } = target
  const secret = crypto.randomUUID().replaceAll('-', '')
  const config = {
    binding: `ask${secret}`,
    receiver: `tell${secret}`,
    accelerators: options.accelerators,
    holdsClose: options.holdsClose,
  }
  const manners = `menu${secret}`
  const contexts = new Map<number, Context>()
  const loaded = new Set<string>()
  const loadWaiters = new Map<string, () => void>()
  const send = (method: string, params: object = {}) => browser.send(method, params, sessionId)
  // The main frame of a tab bears the tab's own id.
  const mainFrameId = targetId

  const hear = ({ method, params }: CdpEvent): void => {
    switch (method) {
      case 'Fetch.requestPaused': {
        const request = params as PausedRequest
        on.request(request, request.frameId === mainFrameId)
        break
      }
      case 'Network.loadingFailed':
        on.gaveUp((params as { requestId: string }).requestId)
        break
      case 'Runtime.bindingCalled': {
        const { payload, executionContextId } = params as { payload: string; executionContextId: number }
        const context = contexts.get(executionContextId)
        if (context) on.message(JSON.parse(payload) as FromPage, senderOf(context))
        break
      }
      case 'Runtime.executionContextCreated': {
        const { context } = params as { context: Context }
        contexts.set(context.id, context)
        break
      }
      case 'Runtime.executionContextDestroyed':
        contexts.delete((params as { executionContextId: number }).executionContextId)
        break
      case 'Runtime.executionContextsCleared':
        contexts.clear()
        break
      case 'Page.frameNavigated': {
        const { frame } = params as { frame: { id: string; url: string } }
        if (frame.id === mainFrameId) on.navigated(frame.url)
        break
      }
      case 'Page.lifecycleEvent': {
        const { name, loaderId } = params as { name: string; loaderId: string }
        if (name === 'load') {
          loaded.add(loaderId)
          loadWaiters.get(loaderId)?.()
        }
        break
      }
      case 'Page.javascriptDialogOpening':
        if ((params as { type: string }).type === 'beforeunload')
          void send('Page.handleJavaScriptDialog', { accept: on.mayLeave() }).catch(() => undefined)
        break
      case 'Inspector.targetCrashed':
        on.crashed()
        break
      case 'Target.attachedToTarget':
        void setUpFrame((params as { sessionId: string }).sessionId)
        break
    }
  }
  const senderOf = ({ id, origin, auxData: { frameId } }: Context): Sender => ({
    isMainFrame: frameId === mainFrameId,
    frameId,
    origin,
    contextId: id,
  })
  /** A frame in a process of its own must not slip past the interception. */
  async function setUpFrame(frameSession: string): Promise<void> {
    browser.on((event) => {
      if (event.sessionId === frameSession && event.method === 'Fetch.requestPaused') {
        void browser
          .send(
            'Fetch.failRequest',
            { requestId: event.params.requestId, errorReason: 'BlockedByClient' },
            frameSession,
          )
          .catch(() => undefined)
      }
    })
    await browser.send('Fetch.enable', {}, frameSession).catch(() => undefined)
    await browser.send('Runtime.runIfWaitingForDebugger', {}, frameSession).catch(() => undefined)
  }

  const stopHearing = browser.on((event) => {
    if (event.sessionId === sessionId) hear(event)
    else if (event.method === 'Target.detachedFromTarget' && event.params.sessionId === sessionId) {
      stopHearing()
      for (const settle of loadWaiters.values()) settle()
      on.closed()
    }
  })

  const source = `(${installPreload})(${JSON.stringify(config)}, ${ASK_PATHS}, ${
    options.preload === null
      ? 'null'
      : `function (require, process, exports, module, Buffer, global) {\n${options.preload}\n}`
  }, (${createCloner})())`
  await Promise.all([
    send('Page.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
    send('Runtime.enable'),
    send('Fetch.enable'),
    send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ...(options.hasScript
      ? [
          send('Debugger.enable'),
          send('Runtime.addBinding', { name: config.binding }),
          send('Page.addScriptToEvaluateOnNewDocument', { source }),
          send('Runtime.addBinding', { name: manners }),
          send('Page.addScriptToEvaluateOnNewDocument', {
            source: `(${installManners})(${JSON.stringify(manners)}, ${JSON.stringify(BROWSER_KEYS)})`,
          }),
        ]
      : [send('Emulation.setScriptExecutionDisabled', { value: true })]),
  ])
  await targets.release(target)

  const mainContext = (): number | undefined =>
    [...contexts.values()].findLast((one) => one.auxData.isDefault && one.auxData.frameId === mainFrameId)?.id

  return {
    sessionId,
    targetId,
    send,
    print: (params: object): Promise<Buffer> => browser.print(params, sessionId),
    /** Loads a URL of the browser's kind; settles when it is loaded, rejects when it cannot be. */
    load: async (url: string): Promise<void> => {
      const { errorText, loaderId } = (await send('Page.navigate', { url })) as {
        errorText?: string
        loaderId?: string
      }
      if (errorText) throw new Error(`${errorText} loading '${url}'`)
      if (loaderId === undefined || loaded.has(loaderId)) return
      await new Promise<void>((resolve) => loadWaiters.set(loaderId, resolve))
      loadWaiters.delete(loaderId)
    },
    /** Hands a message to the page's receiver; lost when no document is there to take it. */
    post: (message: ToPage, contextId = mainContext()): void => {
      if (contextId === undefined) return
      send('Runtime.callFunctionOn', {
        functionDeclaration: `function (message) { this.${config.receiver}?.(message) }`,
        arguments: [{ value: message }],
        executionContextId: contextId,
        silent: true,
      }).catch(() => undefined)
    },
    close: async (): Promise<void> => {
      await browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
    },
  }
}
