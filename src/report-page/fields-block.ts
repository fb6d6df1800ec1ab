import { type Child, el, foreign } from './dom.ts'

/** Every value in what was read of a reply, by its path within it: what no other place of the page has, stands here. */
export function fieldsBlock(title: string, of: object): HTMLElement {
  const rows = leavesOf(of, '').flatMap(([path, value]): Child[] => [
    el('dt', {}, foreign(path)),
    el('dd', {}, foreign(value)),
  ])
  return el('details', {}, el('summary', {}, title), el('dl', {}, ...rows))
}

/** A score is its number: the scale it is meant on stands where the score is shown. */
function leavesOf(value: unknown, path: string): [path: string, value: string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[path, String(value)]]
  if ('scale' in value && 'value' in value) return [[path, String(value.value)]]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  )
}
