/** Marks a branch the compiler has proven unreachable; throws if a value slips through all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
