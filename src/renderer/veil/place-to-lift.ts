/**
 * The veiled picture a person means: the one under the pointer, otherwise the focused one, otherwise the main one of the
 * screen. null = none, or none certain.
 */
export function placeToLift(): string | null {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)
  const listbox = document.querySelector('[role="listbox"][aria-activedescendant]')
  const active = listbox?.getAttribute('aria-activedescendant') ?? null
  const starts = [
    hovered,
    document.activeElement === listbox ? undefined : document.activeElement,
    active === null ? undefined : document.getElementById(active),
    document.querySelector('[data-veil-main]'),
  ]
  for (const start of starts) {
    const found = start == null ? null : onlyOneAround(start)
    if (found !== null) return found
  }
  return null
}

/** Of the smallest part of the screen around an element that holds a veiled picture at all; null where it holds several. */
function onlyOneAround(start: Element): string | null {
  for (let part: Element | null = start; part !== null && part !== document.body; part = part.parentElement) {
    const own = part.getAttribute('data-veil-id')
    if (own !== null) return own
    const within = part.querySelectorAll('[data-veil-id]')
    if (within.length > 0) return within.length === 1 ? (within[0]?.getAttribute('data-veil-id') ?? null) : null
  }
  return null
}
