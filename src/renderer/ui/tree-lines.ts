import type { Json } from './tree.tsx'

/** One line of an expandable tree. `key` names it in the set of expanded ones; `depth` from 0. */
export type TreeLine = {
  key: string
  depth: number
  name: string
  /** The value if it is a leaf; null = it has members. */
  leaf: string | null
  members: number
  isList: boolean
  isOpen: boolean
}

/** Maximum number of lines; what is beyond is in the raw text. */
export const MAX_LINES = 100_000

const isBranch = (value: Json): value is Json[] | { [key: string]: Json } => value !== null && typeof value === 'object'

const membersOf = (value: Json[] | { [key: string]: Json }): [string, Json][] =>
  Array.isArray(value) ? value.map((member, index) => [`[${index}]`, member]) : Object.entries(value)

const sizeOf = (value: Json[] | { [key: string]: Json }): number =>
  Array.isArray(value) ? value.length : Object.keys(value).length

/** The lines of a value's members, as far as they are expanded. Uses no recursion, so no nesting is too deep. */
export function treeLines(root: Json, open: ReadonlySet<string>): TreeLine[] {
  if (!isBranch(root)) {
    return [{ key: '', depth: 0, name: '', leaf: JSON.stringify(root), members: 0, isList: false, isOpen: false }]
  }
  const lines: TreeLine[] = []
  const waiting: { key: string; depth: number; name: string; value: Json }[] = []
  const push = (parent: string, depth: number, value: Json[] | { [key: string]: Json }) => {
    const members = membersOf(value)
    for (let at = Math.min(members.length, MAX_LINES) - 1; at >= 0; at -= 1) {
      const [name, member] = members[at] ?? ['', null]
      waiting.push({ key: `${parent}/${at}`, depth, name, value: member })
    }
  }
  push('', 0, root)
  for (let next = waiting.pop(); next !== undefined && lines.length < MAX_LINES; next = waiting.pop()) {
    const { key, depth, name, value } = next
    const branch = isBranch(value) && sizeOf(value) > 0 ? value : null
    const isOpen = branch !== null && open.has(key)
    lines.push({
      key,
      depth,
      name,
      isOpen,
      leaf: branch === null ? JSON.stringify(value) : null,
      members: branch === null ? 0 : sizeOf(branch),
      isList: Array.isArray(value),
    })
    if (branch !== null && isOpen) push(key, depth + 1, branch)
  }
  return lines
}

/** The keys of everything that can be expanded, within the maximum number of lines. */
export function everyBranch(root: Json): Set<string> {
  const keys = new Set<string>()
  const waiting: { key: string; value: Json }[] = [{ key: '', value: root }]
  let lines = 0
  for (let next = waiting.shift(); next !== undefined && lines < MAX_LINES; next = waiting.shift()) {
    const { key, value } = next
    if (!isBranch(value)) continue
    keys.add(key)
    for (const [at, [, member]] of membersOf(value)
      .slice(0, MAX_LINES - lines)
      .entries()) {
      lines += 1
      if (isBranch(member)) waiting.push({ key: `${key}/${at}`, value: member })
    }
  }
  return keys
}
