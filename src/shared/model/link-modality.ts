import type { Modality } from './job.ts'

/** The standard global; this folder is compiled without the types of a platform. */
declare const URL: { canParse: (text: string) => boolean; new (text: string): { hostname: string; pathname: string } }

/** How many of the URLs look like each kind of medium; "unknown" = the URL gives no clue. */
export type LinkGuesses = Record<Modality | 'unknown', number>

const ENDINGS: Readonly<Record<Modality, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'jpe', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tif', 'tiff', 'bmp', 'svg'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'oga', 'opus', 'wma', 'aiff', 'amr'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'mpg', 'mpeg', 'wmv', 'flv', '3gp', 'ts', 'm3u8', 'mpd', 'ogv'],
}

/** Hosts that serve one kind of medium, including their subdomains. */
const HOSTS: Readonly<Record<Modality, readonly string[]>> = {
  image: ['flickr.com', 'imgur.com', 'pinterest.com', '500px.com', 'pbs.twimg.com', 'i.redd.it', 'unsplash.com'],
  audio: ['soundcloud.com', 'spotify.com', 'podcasts.apple.com', 'mixcloud.com', 'bandcamp.com', 'audiomack.com'],
  video: [
    'youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'vimeo.com',
    'tiktok.com',
    'dailymotion.com',
    'dai.ly',
    'twitch.tv',
    'rumble.com',
    'bitchute.com',
    'odysee.com',
    'rutube.ru',
    'bilibili.com',
    'kick.com',
    'fb.watch',
    'streamable.com',
    'v.redd.it',
    'video.twimg.com',
    'loom.com',
  ],
}

/** Paths that serve only video, on hosts that serve other media too. */
const PATHS: readonly (readonly [host: string, path: RegExp])[] = [
  ['instagram.com', /^\/(?:[^/]+\/)?(?:reels?|tv)\//],
  ['facebook.com', /^\/(?:watch|reel)(?:\/|$)|\/videos\//],
  ['vk.com', /^\/(?:video|clip)/],
]

const MODALITIES = ['image', 'audio', 'video'] as const
const isOn = (host: string, known: string) => host === known || host.endsWith(`.${known}`)

/**
 * Guesses what a URL leads to, by the extension of its path and by hosts that serve one kind of medium; null = the URL
 * gives no clue, for example an article. Only a guess, for a person to confirm.
 */
export function guessModality(url: string): Modality | null {
  if (!URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const ending = /\.([a-z0-9]{2,5})\/?$/i.exec(pathname)?.[1]?.toLowerCase()
  const byEnding = MODALITIES.find((one) => ending !== undefined && ENDINGS[one].includes(ending))
  if (byEnding !== undefined) return byEnding
  if (PATHS.some(([host, path]) => isOn(hostname, host) && path.test(pathname))) return 'video'
  return MODALITIES.find((one) => HOSTS[one].some((known) => isOn(hostname, known))) ?? null
}

export const noGuesses = (): LinkGuesses => ({ image: 0, audio: 0, video: 0, unknown: 0 })

/** The one guess that fits all URLs; null = they differ, or one of them gives no clue. */
export function commonGuess(guesses: LinkGuesses): Modality | null {
  const [only, ...others] = (['unknown', ...MODALITIES] as const).filter((one) => guesses[one] > 0)
  return only === undefined || only === 'unknown' || others.length > 0 ? null : only
}
