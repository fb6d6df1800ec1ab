/**
 * Commands and state of the player. Stays the same object while the window is open, with or without something to play.
 */
export type Player = ReturnType<typeof createPlayer>

/**
 * State of the player; a new object with each change. The time is separate (`seconds`, `onTime`): it changes with each
 * frame.
 */
export type PlayerState = {
  /** Whether there is video or audio to play: the file is attached and the runtime decodes it. */
  isReady: boolean
  isPlaying: boolean
  isMuted: boolean
  rate: number
  /** Duration in seconds, according to the runtime; null = unknown so far, or endless. */
  durationSeconds: number | null
  /** Decoded size as displayed; null = there is no image, or it is not decoded. */
  size: { width: number; height: number } | null
  failure: 'not_playable' | 'broke' | null
}

/** Muted until a person turns the audio on: nobody should be surprised by what they hear. */
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
 * Creates a player that outlives its element: it can seek before a video is there, and the video then starts at that
 * time. Time, speed and mute are retained from one element to the next; playback continues only if the next element
 * follows at once, as between the medium and its fact check. `seek` and `onTime` are what a transcript needs.
 */
export function createPlayer() {
  let element: HTMLMediaElement | null = null
  let state = AT_FIRST
  /** Time to seek to once there is something to play, seconds. */
  let wanted: number | null = null
  /** Whether it was playing when its element was removed, within the same turn of the event loop. */
  let goesOn = false
  /** Whether to play as soon as the wanted time is reached. */
  let playsOnceReady = false
  const listeners = new Set<() => void>()
  const timeListeners = new Set<(seconds: number) => void>()

  const change = (more: Partial<PlayerState>) => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }
  const seconds = () => wanted ?? element?.currentTime ?? 0
  const reportTime = () => {
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
    reportTime()
  }
  const play = () => void element?.play().catch(() => undefined)

  return {
    state: (): PlayerState => state,
    /** Calls the listener on every change of the state; returns a function that stops it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    seconds,
    /**
     * Calls the listener with the time at once, with every frame during playback, and after each seek; returns a
     * function that stops it.
     */
    onTime: (listener: (seconds: number) => void) => {
      timeListeners.add(listener)
      listener(seconds())
      return () => void timeListeners.delete(listener)
    },
    /** Seeks to a time in seconds; a negative time means the start. Keeps playing or paused. */
    seek,
    /** Seeks by a number of seconds, forwards or backwards. */
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
      // The element's own events come later; the next key must not act on the old state.
      look()
    },
    setMuted: (isMuted: boolean) => {
      if (element === null) return change({ isMuted })
      element.muted = isMuted
      look()
    },
    /** The element with the current frame; null = none. For saving frames. */
    film: (): HTMLVideoElement | null => (element instanceof HTMLVideoElement && state.size !== null ? element : null),
    /** Retries playback after a failure. */
    retry: () => state.failure !== null && change({ failure: null }),
    /** Attaches the element to play with; returns a function that detaches it. */
    attach: (given: HTMLMediaElement) => {
      element = given
      given.muted = state.isMuted
      // `load` resets the speed to the default.
      given.defaultPlaybackRate = state.rate
      given.playbackRate = state.rate
      playsOnceReady = goesOn
      let frame = 0
      const tick = () => {
        reportTime()
        frame = given.paused ? 0 : requestAnimationFrame(tick)
      }
      const start = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(tick)
      }
      for (const name of HEARD) given.addEventListener(name, look)
      for (const name of ['seeking', 'seeked', 'timeupdate'] as const) given.addEventListener(name, reportTime)
      given.addEventListener('play', start)
      look()
      return () => {
        cancelAnimationFrame(frame)
        for (const name of HEARD) given.removeEventListener(name, look)
        for (const name of ['seeking', 'seeked', 'timeupdate'] as const) given.removeEventListener(name, reportTime)
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
