import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../shared/contract/channels.ts'
import { type CallEvent, registerIpc } from './register.ts'

const ORIGIN = 'touchstone://app'

function setup() {
  const mainFrame = { origin: ORIGIN }
  const own = { mainFrame }
  const reached: unknown[] = []
  const channels = new Map<string, (event: CallEvent, ...input: unknown[]) => Promise<unknown>>()
  registerIpc({
    handle: (channel, listener) => void channels.set(channel, listener),
    app: {
      dispatch: async (name, input) => void reached.push([name, input]),
      drop: async (input) => void reached.push(input),
      look: async (input) => void reached.push(input),
    },
    isOwnWindow: (sender) => sender === own,
    isQuitting: () => false,
    origin: ORIGIN,
    monotonicMs: () => 0,
  })
  const send = (event: CallEvent, ...input: unknown[]) => channels.get(CHANNELS.call)?.(event, ...input)
  return { own, mainFrame, reached, channels, send }
}

const refusal = (issue: string) => ({ ok: false, error: { kind: 'invalid_input', issues: [issue] } })
const FOREIGN = refusal('sender: not this app')

describe('a call', () => {
  it('from the main frame of the own window reaches the dispatcher', async () => {
    const { own, mainFrame, reached, send } = setup()
    await send({ sender: own, senderFrame: mainFrame }, 'app.info', {})
    expect(reached).toEqual([['app.info', {}]])
  })

  it('is refused when a thousand came at once, and reaches nothing', async () => {
    const { own, mainFrame, reached, send } = setup()
    for (let sent = 0; sent < 1_000; sent += 1) await send({ sender: own, senderFrame: mainFrame }, 'app.info', {})
    expect(await send({ sender: own, senderFrame: mainFrame }, 'app.info', {})).toEqual(refusal('rate: too_many'))
    expect(reached).toHaveLength(1_000)
  })

  it('from anyone else is refused with an envelope', async () => {
    const { own, mainFrame, reached, send, channels } = setup()
    const strangers: CallEvent[] = [
      { sender: own, senderFrame: null },
      { sender: own, senderFrame: { origin: ORIGIN } },
      { sender: { mainFrame }, senderFrame: mainFrame },
    ]
    for (const event of strangers) {
      expect(await send(event, 'app.info', {})).toEqual(FOREIGN)
      expect(await channels.get(CHANNELS.drop)?.(event, { caseId: 1, paths: ['/'] })).toEqual(FOREIGN)
      expect(await channels.get(CHANNELS.look)?.(event, { paths: ['/'] })).toEqual(FOREIGN)
    }
    expect(reached).toEqual([])
  })

  it.each(['null', 'https://app', 'touchstone://app.evil', 'touchstone://App', ''])(
    'from a document of origin %j is refused',
    async (origin) => {
      const { own, reached, send } = setup()
      const frame = { origin }
      own.mainFrame = frame
      expect(await send({ sender: own, senderFrame: frame }, 'app.info', {})).toEqual(FOREIGN)
      expect(reached).toEqual([])
    },
  )

  it('takes 100,000 ids and refuses what is larger, before anything parses it', async () => {
    const { own, mainFrame, reached, send } = setup()
    const event = { sender: own, senderFrame: mainFrame }
    const ids = Array.from({ length: 100_000 }, (_, index) => index + 1)
    await send(event, 'checks.quote', { itemIds: ids })
    expect(reached).toHaveLength(1)
    const tooBig = [
      { text: 'x'.repeat(1_100_000) },
      [...ids, ...ids],
      Array.from({ length: 20 }).reduce((inner) => [inner], 1),
      new Map([[1, 2]]),
      new Uint8Array(2_000_000),
    ]
    for (const input of tooBig) expect(await send(event, 'app.copy', input)).toEqual(refusal('input: too_big'))
    expect(await send(event, 'n'.repeat(1000), {})).toEqual(refusal('input: too_big'))
    expect(reached).toHaveLength(1)
  })
})
