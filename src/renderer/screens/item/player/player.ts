/** What the player can be told and asked. Stays the same while the window is open, with or without something to play. */
export type Player = ReturnType<typeof createPlayer>

/** How it stands; a new object with each change. The time is apart (`seconds`, `onTime`): it changes with each frame. */
export type PlayerState = {
  /** Whether there is a picture or sound to play: the file is attached and the runtime decodes it. */
  isReady: boolean
  isPlaying: boolean
  isMuted: boolean
  rate: number
  /** Seconds, as the runtime counts them; null = not known yet, or endless. */
  durationSeconds: number | null
  /** Decoded size as it is seen; null = there is no picture, or it is not decoded. */
  size: { width: number; height: number } | null
  failure: 'not_playable' | 'broke' | null
}

/** Muted until a person wants sound: nobody should be surprised by what they hear. */
const AT_FIRST: PlayerState = {
  isReady: false,
  isPlaying: false,
  isMuted: true,
  rate: 1,
  durationSeconds: null,
  size: null,
  failure: null,
}

const HEARD = [
  'loadedmetadata',
  'durationchange',
  'play',
  'pause',
  'ended',
  'volumechange',
  'ratechange',
  'resize',
  'error',
] as const

/**
 * A player that outlives its element: whoever holds it can seek before the film is there, and the film starts there.
 * Place, speed and sound are kept from one element to the next; what plays goes on only where the next one comes at
 * once, as between the medium and its fact check. `seek` and `onTime` are what a transcript needs.
 */
export function createPlayer() {
  let element: HTMLMediaElement | null = null
  let state = AT_FIRST
  /** Where to go once there is something to play. */
  let wanted: number | null = null
  /** Whether it played when its element was taken away, in the same turn of the event loop. */
  let goesOn = false
  /** Whether it plays as soon as it stands where it is wanted. */
  let playsOnceReady = false
  const listeners = new Set<() => void>()
  const timeListeners = new Set<(seconds: number) => void>()

  const change = (more: Partial<PlayerState>) => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }
  const seconds = () => wanted ?? element?.currentTime ?? 0
  const tellTime = () => {
    const now = seconds()
    for (const listener of timeListeners) listener(now)
  }
  const look = () => {
    if (element === null) return
    const { duration, paused, muted, playbackRate, readyState, error } = element
    const isReady = readyState >= HTMLMediaElement.HAVE_METADATA && error === null
    const film = element instanceof HTMLVideoElement && element.videoWidth > 0 ? element : null
    change({
      isReady,
      isPlaying: !paused && error === null,
      isMuted: muted,
      rate: playbackRate,
      durationSeconds: Number.isFinite(duration) ? duration : null,
      size: film === null ? null : { width: film.videoWidth, height: film.videoHeight },
      failure: error === null ? null : state.isReady ? 'broke' : 'not_playable',
    })
    if (isReady && wanted !== null) {
      const to = wanted
      wanted = null
      seek(to)
    }
    if (isReady && playsOnceReady) {
      playsOnceReady = false
      play()
    }
  }
  const seek = (to: number) => {
    const end = state.durationSeconds ?? Number.POSITIVE_INFINITY
    const at = Math.max(0, Math.min(to, end))
    if (element !== null && state.isReady) element.currentTime = at
    else wanted = at
    tellTime()
  }
  const play = () => void element?.play().catch(() => undefined)

  return {
    state: (): PlayerState => state,
    /** Hears of every change of the state; gives back how to stop. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    seconds,
    /** Hears the time at once, with every frame while it plays, and after each seek; gives back how to stop. */
    onTime: (listener: (seconds: number) => void) => {
      timeListeners.add(listener)
      listener(seconds())
      return () => void timeListeners.delete(listener)
    },
    /** Goes to a time in seconds; before the start is the start. Playing or not stays as it is. */
    seek,
    /** Goes on or back by seconds. */
    move: (by: number) => seek(seconds() + by),
    toEnd: () => state.durationSeconds !== null && seek(state.durationSeconds),
    play,
    pause: () => {
      playsOnceReady = false
      element?.pause()
    },
    toggle: () => (element?.paused === false ? element.pause() : play()),
    setRate: (rate: number) => {
      if (element !== null) element.playbackRate = rate
      // The element's own events come later; the next key must not act on what was.
      look()
    },
    setMuted: (isMuted: boolean) => {
      if (element === null) return change({ isMuted })
      element.muted = isMuted
      look()
    },
    /** The element with the frame now shown; null = there is none. For stills. */
    film: (): HTMLVideoElement | null => (element instanceof HTMLVideoElement && state.size !== null ? element : null),
    /** Tries again what could not be played. */
    retry: () => state.failure !== null && change({ failure: null }),
    /** Gives it the element to play with; gives back how to take it away. */
    attach: (given: HTMLMediaElement) => {
      element = given
      given.muted = state.isMuted
      // `load` sets the speed back to the default one.
      given.defaultPlaybackRate = state.rate
      given.playbackRate = state.rate
      playsOnceReady = goesOn
      let frame = 0
      const tick = () => {
        tellTime()
        frame = given.paused ? 0 : requestAnimationFrame(tick)
      }
      const start = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(tick)
      }
      for (const name of HEARD) given.addEventListener(name, look)
      for (const name of ['seeking', 'seeked', 'timeupdate'] as const) given.addEventListener(name, tellTime)
      given.addEventListener('play', start)
      look()
      return () => {
        cancelAnimationFrame(frame)
        for (const name of HEARD) given.removeEventListener(name, look)
        for (const name of ['seeking', 'seeked', 'timeupdate'] as const) given.removeEventListener(name, tellTime)
        given.removeEventListener('play', start)
        if (element !== given) return
        const { paused, currentTime, ended, readyState } = given
        if (readyState >= HTMLMediaElement.HAVE_METADATA) wanted = currentTime
        goesOn = !paused && !ended
        setTimeout(() => {
          goesOn = false
        })
        element = null
        change({ isReady: false, isPlaying: false, size: null })
      }
    },
  }
}
