export type Charge = { sha256: string; fileName: string; credits: number; at: number; operation: string }

/** What the simulated service has charged, and what is left. */
export function createCharges(balance: number) {
  const all: Charge[] = []
  return {
    add: (charge: Omit<Charge, 'at'>): void => void all.push({ ...charge, at: Date.now() }),
    all: (): readonly Charge[] => all,
    balance: (): number => balance - all.reduce((sum, charge) => sum + charge.credits, 0),
    /** How often each medium was charged, by SHA-256. */
    countBySha256: (): Record<string, number> => {
      const counts: Record<string, number> = {}
      for (const { sha256 } of all) counts[sha256] = (counts[sha256] ?? 0) + 1
      return counts
    },
  }
}
