export type Charge = {
  sha256: string
  fileName: string
  /** The exact address of a link; null for an upload. */
  address: string | null
  /** Null for work that is charged at once. */
  jobId: string | null
  /** Charged, or reserved at submission. */
  credits: number
  /** Reserved credits are confirmed (for `creditsUsed`) or given back. */
  state: 'charged' | 'reserved' | 'confirmed' | 'returned'
  /** What it cost in the end; null while it is only reserved. */
  creditsUsed: number | null
  at: number
  operation: string
}
type NewCharge = Pick<Charge, 'sha256' | 'fileName' | 'credits' | 'operation'> & {
  address?: string | null
  /** Makes it a reservation. */
  jobId?: string | null
}

/** What the simulated service has charged and reserved, and what is left. */
export function createCharges(balance: number) {
  const all: Charge[] = []
  let added = 0
  const count = (keyOf: (charge: Charge) => string | null): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const charge of all) {
      const key = keyOf(charge)
      if (key !== null) counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }
  return {
    add: ({ address = null, jobId = null, ...charge }: NewCharge): void =>
      void all.push({
        ...charge,
        address,
        jobId,
        at: Date.now(),
        ...(jobId === null
          ? { state: 'charged' as const, creditsUsed: charge.credits }
          : { state: 'reserved' as const, creditsUsed: null }),
      }),
    /** Ends a reservation, once: later words about the same job change nothing. */
    settle: (jobId: string, creditsUsed: number, state: 'confirmed' | 'returned'): void => {
      const reserved = all.find((charge) => charge.jobId === jobId && charge.state === 'reserved')
      if (reserved) Object.assign(reserved, { state, creditsUsed: state === 'returned' ? 0 : creditsUsed })
    },
    addCredits: (credits: number): void => {
      added += credits
    },
    all: (): readonly Charge[] => all,
    balance: (): number =>
      balance + added - all.reduce((sum, { credits, creditsUsed }) => sum + (creditsUsed ?? credits), 0),
    /** How often each medium was charged, by SHA-256. */
    countBySha256: () => count(({ sha256 }) => sha256),
    /** How often each link was charged, by its exact address. */
    countByAddress: () => count(({ address }) => address),
  }
}
