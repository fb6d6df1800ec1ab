import { useEffect, useMemo, useState } from 'react'
import { createIndenter, indentJson } from '../../../shared/model/json-text.ts'

/** Characters set on lines at once: a few milliseconds. */
const SLICE = 64_000

/** A JSON text on lines of its own; null = not yet. A long one is made a slice at a time, so that no frame waits for it. */
export function useIndented(text: string | null): string | null {
  const isShort = text !== null && text.length <= SLICE
  const short = useMemo(() => (isShort ? indentJson(text) : null), [isShort, text])
  const [long, setLong] = useState<{ of: string; lines: string } | null>(null)
  useEffect(() => {
    if (text === null || isShort) return
    const indenter = createIndenter(text)
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      const lines = indenter.goOn(SLICE)
      if (lines === null) timer = setTimeout(goOn)
      else setLong({ of: text, lines })
    }
    goOn()
    return () => clearTimeout(timer)
  }, [text, isShort])
  return short ?? (long !== null && long.of === text ? long.lines : null)
}
