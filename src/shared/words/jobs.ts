const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** Asked before the service is told that a job is no longer wanted. `reserved` null = it never said how much. */
export function cancelJobQuestion(host: string, reserved: number | null) {
  return {
    message: 'Ask the service to cancel this fact check?',
    detail: `${host} has reserved ${reserved === null ? 'credits' : credits(reserved)} for it. Whether it gives them back only its answer tells. What it found so far may be lost.`,
    yes: 'Ask to cancel',
    no: 'Let it run',
  }
}

/** What the system shows when a job ends: references only, because such messages are kept outside the app. */
export const jobEnded = (
  reference: string,
  state: 'completed' | 'failed' | 'cancelled',
): { title: string; body: string } => ({
  title: { completed: 'Fact check completed', failed: 'Fact check failed', cancelled: 'Fact check cancelled' }[state],
  body: reference,
})
