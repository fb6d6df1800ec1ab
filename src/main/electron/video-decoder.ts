import type { Debugger } from 'electron'
import type { ItemId } from '../../shared/model/ids.ts'
import type { VideoDecoder } from '../../shared/model/still.ts'

/** A player that is new may not have named its decoder: the engine collects for half a second. */
const ANSWER_MS = 2_000

/** The domain of the engine's protocol that describes players. Source: browser_protocol.json, "Media". */
type PlayerMessage =
  | { method: 'Media.playerPropertiesChanged'; params: { playerId: string; properties: Property[] } }
  | { method: 'Media.playerEventsAdded'; params: { playerId: string; events: { value: string }[] } }
type Property = { name: string; value: string }
type Player = { isOfFile: boolean; properties: Map<string, string> }

/**
 * What decodes the video of an item in the page; null = the engine does not name it within two seconds, names two, or
 * something else is attached. No web API tells it, so the engine's own protocol is asked, and left at once.
 */
export async function findVideoDecoder(
  devtools: Debugger,
  itemId: ItemId,
  answerMs = ANSWER_MS,
): Promise<VideoDecoder | null> {
  try {
    devtools.attach()
  } catch {
    return null
  }
  const players = createPlayers(`/original/${itemId}`)
  const named = Promise.withResolvers<void>()
  const timer = setTimeout(named.resolve, answerMs)
  let isEnabled = false
  // What is known of earlier players comes before the reply.
  const settle = () => {
    if (isEnabled && players.isNamed()) named.resolve()
  }
  const hear = (_event: unknown, method: string, params: unknown) => {
    players.take({ method, params } as PlayerMessage)
    settle()
  }
  devtools.on('message', hear)
  try {
    await Promise.race([
      named.promise,
      devtools.sendCommand('Media.enable').then(() => {
        isEnabled = true
        settle()
        return named.promise
      }),
    ])
    return players.decoder()
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    devtools.off('message', hear)
    if (devtools.isAttached()) devtools.detach()
  }
}

/** Collects what the engine tells of the players of a page; `path` = of the file of those that are meant. */
export function createPlayers(path: string) {
  const players = new Map<string, Player>()
  const playerOf = (id: string): Player => {
    const player = players.get(id) ?? { isOfFile: false, properties: new Map() }
    players.set(id, player)
    return player
  }
  const ofFile = () => [...players.values()].filter(({ isOfFile }) => isOfFile)
  return {
    take: (message: PlayerMessage): void => {
      if (message.method === 'Media.playerPropertiesChanged') {
        const { playerId, properties } = message.params
        for (const { name, value } of properties) playerOf(playerId).properties.set(name, value)
      } else if (message.method === 'Media.playerEventsAdded') {
        const { playerId, events } = message.params
        for (const { value } of events) if (loadedPath(value) === path) playerOf(playerId).isOfFile = true
      }
    },
    /** Whether each player of the file has named its decoder, and there is one. */
    isNamed: (): boolean => ofFile().length > 0 && ofFile().every((player) => decoderOf(player) !== null),
    /** Of the players of the file that named theirs; null = none did, or two differ. */
    decoder: (): VideoDecoder | null => {
      const [first, ...others] = ofFile().flatMap((player) => decoderOf(player) ?? [])
      return first !== undefined && others.every(({ name }) => name === first.name) ? first : null
    },
  }
}

/** What a player said of its decoder; null = nothing yet. The page's process writes it: only what looks like a name counts. */
function decoderOf({ properties }: Player): VideoDecoder | null {
  const [name = '', isPlatform = ''] = ['kVideoDecoderName', 'kIsPlatformVideoDecoder'].map((one) =>
    properties.get(one),
  )
  return /^\w{1,60}$/.test(name) && /^(true|false)$/.test(isPlatform)
    ? { name, isPlatform: isPlatform === 'true' }
    : null
}

/** The path of the URL that an event of a player says it loads; null = it says something else. */
function loadedPath(value: string): string | null {
  try {
    const { event, url } = JSON.parse(value) as { event?: unknown; url?: unknown }
    return event === 'kLoad' && typeof url === 'string' ? new URL(url).pathname : null
  } catch {
    return null
  }
}
