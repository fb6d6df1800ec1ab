/** A member of two JSON documents that differs: its path, and its value in each as JSON; null = it is not in that one. */
export type DifferingMember = { member: string; here: string | null; there: string | null }

/** Deeper than anything an export holds. */
const DEEPEST = 60

/** The innermost members of two parsed documents that differ. None where only the texts do, in spaces or order. */
export function* differingMembers(
  here: unknown,
  there: unknown,
  member: string,
  depth = 0,
): Generator<DifferingMember> {
  if (Object.is(here, there)) return
  const areAlike = isTree(here) && isTree(there) && Array.isArray(here) === Array.isArray(there)
  if (!areAlike || depth > DEEPEST) {
    yield { member, here: jsonOf(here), there: jsonOf(there) }
    return
  }
  for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const path = Array.isArray(here) ? `${member}[${name}]` : member === '' ? name : `${member}.${name}`
    yield* differingMembers(own(here, name), own(there, name), path, depth + 1)
  }
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const own = (tree: Tree, name: string): unknown => (Object.hasOwn(tree, name) ? tree[name] : undefined)

function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    // Nested deeper than can be written.
    return '…'
  }
}
