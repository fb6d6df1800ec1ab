import { type RefObject, useEffect } from 'react'

const TAKES_FOCUS = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]'

/**
 * A text that is only read has nothing that Tab comes to: then Tab comes to the text, so that keys can scroll it. One
 * that stands there whole needs no keys.
 */
export function useReadingStop(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current
    if (element === null) return
    const judge = () => {
      const isLonger = element.scrollHeight > element.clientHeight
      element.tabIndex = isLonger && element.querySelector(TAKES_FOCUS) === null ? 0 : -1
    }
    judge()
    const watch = new ResizeObserver(judge)
    watch.observe(element)
    return () => watch.disconnect()
  })
}
