import { EventEmitter } from 'node:events'
import type { Debugger } from 'electron'
import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../shared/model/ids.ts'
import { findVideoDecoder } from './video-decoder.ts'

type Message = [method: string, params: object]

const ITEM = 12 as ItemId
const loads = (playerId: string, url: string): Message => [
  'Media.playerEventsAdded',
  {
    playerId,
    events: [
      { timestamp: 1, value: '{"event":"kWebMediaPlayerCreated"}' },
      { timestamp: 2, value: JSON.stringify({ event: 'kLoad', url }) },
    ],
  },
]
const decodes = (playerId: string, name: string, isPlatform: boolean): Message => [
  'Media.playerPropertiesChanged',
  {
    playerId,
    properties: [
      { name: 'kVideoDecoderName', value: name },
      { name: 'kIsPlatformVideoDecoder', value: String(isPlatform) },
    ],
  },
]

/** A page whose engine tells `known` before it answers, and `later` after it. */
function setupPage(known: Message[], later: Message[] = []) {
  const emitter = new EventEmitter()
  const tell = (messages: Message[]) => {
    for (const [method, params] of messages) emitter.emit('message', {}, method, params, '')
  }
  const sent: string[] = []
  let isAttached = false
  const devtools = Object.assign(emitter, {
    attach: () => {
      if (isAttached) throw new Error('Debugger is already attached to the target')
      isAttached = true
    },
    detach: () => {
      isAttached = false
    },
    isAttached: () => isAttached,
    sendCommand: async (method: string) => {
      sent.push(method)
      tell(known)
      setImmediate(() => tell(later))
      return {}
    },
  }) satisfies Pick<Debugger, 'attach' | 'detach' | 'isAttached'>
  return { devtools: devtools as unknown as Debugger, sent }
}

describe('the decoder of a video', () => {
  it('is that of the players that loaded its file, whichever others there are', async () => {
    const { devtools, sent } = setupPage([
      ...[decodes('c', 'Dav1dVideoDecoder', false), loads('c', 'touchstone://app/original/13')],
      ...[decodes('a', 'D3D11VideoDecoder', true), loads('a', 'touchstone://app/original/12')],
      ...[decodes('b', 'D3D11VideoDecoder', true), loads('b', 'touchstone://app/original/12')],
    ])
    expect(await findVideoDecoder(devtools, ITEM)).toEqual({ name: 'D3D11VideoDecoder', isPlatform: true })
    expect(sent).toEqual(['Media.enable'])
    expect(devtools.isAttached()).toBe(false)
    expect(devtools.listenerCount('message')).toBe(0)
  })

  it('is waited for where a player has not named it yet', async () => {
    const load = loads('a', 'touchstone://app/original/12')
    const { devtools } = setupPage([load], [decodes('a', 'VaapiVideoDecoder', true)])
    expect(await findVideoDecoder(devtools, ITEM)).toEqual({ name: 'VaapiVideoDecoder', isPlatform: true })
  })

  it('is unknown where two players of the file differ', async () => {
    const { devtools } = setupPage([
      ...[loads('a', 'touchstone://app/original/12'), decodes('a', 'FFmpegVideoDecoder', false)],
      ...[loads('b', 'touchstone://app/original/12'), decodes('b', 'D3D11VideoDecoder', true)],
    ])
    expect(await findVideoDecoder(devtools, ITEM)).toBeNull()
  })

  it('is unknown where something else is attached, which stays, and where nothing like a name is told', async () => {
    const { devtools } = setupPage([])
    devtools.attach()
    expect(await findVideoDecoder(devtools, ITEM)).toBeNull()
    expect(devtools.isAttached()).toBe(true)
    const hostile = setupPage([
      ['Media.playerEventsAdded', { playerId: 'a', events: [{ timestamp: 1, value: '{' }] }],
      ...[loads('a', 'touchstone://app/original/12'), decodes('a', 'verified by <b>us</b>', true)],
    ])
    expect(await findVideoDecoder(hostile.devtools, ITEM, 0)).toBeNull()
  })
})
