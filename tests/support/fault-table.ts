/** Rows of the table a fault run prints at its end: what was done, how often, and the result. */
export type FaultRow = readonly [what: string, count: number, result: string]

/** Prints one part of the fault suite's table, in the output of `npm run test:faults`. */
export function printFaults(title: string, rows: readonly FaultRow[]): void {
  const width = Math.max(...rows.map(([what]) => what.length), title.length)
  const lines = rows.map(([what, count, result]) => `  ${what.padEnd(width)}  ${String(count).padStart(6)}  ${result}`)
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
