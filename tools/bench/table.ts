import { loadavg } from 'node:os'

export const say = (line = ''): void => void process.stdout.write(`${line}\n`)

export const row = (...cells: string[]): void =>
  say(`| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(38) : cell.padStart(14))).join(' | ')} |`)

/** The head of a table: what its first column is about, and the names of the others. */
export function head(...cells: string[]): void {
  row(...cells)
  row('---', ...cells.slice(1).map(() => '---:'))
}

/** How much the machine does, as an average of the last minute. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
