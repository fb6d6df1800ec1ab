/** Stands for what a hook makes, in tests and in later hooks; until then the use of any member throws. */
export function standFor<T extends object>(what: string, made: () => Partial<T>): T {
  return new Proxy({} as T, {
    get: (_target, member) => {
      const members = made()
      if (member in members) return Reflect.get(members, member)
      throw new Error(`${what} has not been started, or it has no ${String(member)}`)
    },
  })
}
