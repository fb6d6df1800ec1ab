/** Marks a branch the compiler has proven unreachable; throws if it is reached anyway. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
