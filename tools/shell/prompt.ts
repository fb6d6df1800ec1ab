import type { Answered, DialogRequest } from './api/dialog.ts'
import type { Shell } from './shell.ts'

/** Asks a person in a small window of the browser. Closing the window cancels; without a display every question is cancelled. */
export async function askPerson(shell: Shell, question: DialogRequest): Promise<Answered> {
  if (shell.options.isHeadless) return null
  const { browser, targets } = await shell.started
  const target = await targets.open({ newWindow: true, width: 560, height: 320 })
  const send = (method: string, params: object = {}) => browser.send(method, params, target.sessionId)
  const answered = new Promise<Answered>((resolve) => {
    const stop = browser.on(({ method, params, sessionId }) => {
      const isGone = method === 'Target.detachedFromTarget' && params.sessionId === target.sessionId
      const isAnswer = sessionId === target.sessionId && method === 'Runtime.bindingCalled'
      if (!isGone && !isAnswer) return
      stop()
      resolve(isAnswer ? (JSON.parse(String(params.payload)) as Answered) : null)
    })
  })
  await send('Runtime.enable')
  await send('Runtime.addBinding', { name: 'answer' })
  await targets.release(target)
  await send('Runtime.callFunctionOn', {
    functionDeclaration: String(drawPrompt),
    arguments: [{ value: describe(question) }],
    objectId: ((await send('Runtime.evaluate', { expression: 'window' })) as { result: { objectId: string } }).result
      .objectId,
  })
  try {
    return await answered
  } finally {
    await browser.send('Target.closeTarget', { targetId: target.targetId }).catch(() => undefined)
  }
}

type Prompt = {
  message: string
  detail: string
  buttons: string[]
  cancelId: number
  path: string | null
  isMany: boolean
}

function describe({ kind, options }: DialogRequest): Prompt {
  const { title = '' } = options
  if (kind === 'message') {
    const { message, detail = '', buttons = ['OK'], cancelId = 0 } = options
    return { message, detail, buttons, cancelId, path: null, isMany: false }
  }
  const detail = kind === 'open' ? 'One absolute path per line.' : 'An absolute path.'
  const path = kind === 'save' ? (options.defaultPath ?? '') : ''
  return { message: title, detail, buttons: ['Cancel', 'OK'], cancelId: 0, path, isMany: kind === 'open' }
}

/** Runs in the prompt's page; text goes in as text. Esc and Enter press the button that changes nothing. */
function drawPrompt(prompt: Prompt): void {
  const settle = (answer: object | null) => {
    const line: unknown = Reflect.get(window, 'answer')
    if (typeof line === 'function') line(JSON.stringify(answer))
  }
  document.title = prompt.message
  document.body.style.cssText = 'font: 14px/1.5 system-ui, sans-serif; margin: 24px; color-scheme: light dark'
  const line = (tag: string, text: string) => {
    const element = document.body.appendChild(document.createElement(tag))
    element.textContent = text
    element.style.whiteSpace = 'pre-wrap'
    return element
  }
  line('h3', prompt.message)
  line('p', prompt.detail)
  const field = prompt.path === null ? null : document.body.appendChild(document.createElement('textarea'))
  if (field) {
    field.value = prompt.path ?? ''
    field.rows = prompt.isMany ? 5 : 2
    field.style.width = '100%'
  }
  prompt.buttons.forEach((label, index) => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = label
    button.style.cssText = 'margin: 12px 8px 0 0; padding: 6px 14px'
    button.onclick = () => {
      if (index === prompt.cancelId) settle(null)
      else if (field)
        settle({
          paths: field.value
            .split('\n')
            .map((path) => path.trim())
            .filter((path) => path !== ''),
        })
      else settle({ button: index })
    }
    if (index === prompt.cancelId && !field) button.focus()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') settle(null)
  })
}
