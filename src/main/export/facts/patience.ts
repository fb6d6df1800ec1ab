/**
 * A limit on a piece of work that does not run while an unhurried part of it is done. `within` is asked once; it answers
 * "too_slow" when the limit was over first. Nobody stops the work.
 */
export function createPatience(limitMs: number) {
  let left = limitMs
  let unhurried = 0
  let since: number | null = null
  let timer: NodeJS.Timeout | undefined
  let over = (_late: 'too_slow') => {}
  const limit = new Promise<'too_slow'>((resolve) => {
    over = resolve
  })
  const run = () => {
    since = performance.now()
    timer = setTimeout(() => over('too_slow'), Math.max(0, left))
  }
  const pause = () => {
    clearTimeout(timer)
    if (since !== null) left -= performance.now() - since
    since = null
  }
  return {
    unhurried: async <T>(work: () => Promise<T>): Promise<T> => {
      unhurried += 1
      pause()
      try {
        return await work()
      } finally {
        unhurried -= 1
        if (unhurried === 0) run()
      }
    },
    within: async <T>(work: Promise<T>): Promise<T | 'too_slow'> => {
      if (unhurried === 0) run()
      try {
        return await Promise.race([work, limit])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
