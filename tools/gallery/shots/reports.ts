import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

/** The sheet of a report. */
export const reportShots: readonly Shot[] = [
  {
    name: 'redact',
    query: 'item=faces',
    small: true,
    act: (page) => page.getByRole('button', { name: 'Redact…' }).click(),
  },
  {
    name: 'report-case',
    query: 'window=plain',
    small: true,
    large: true,
    act: inCase((page) => page.getByRole('button', { name: 'Report…' }).click()),
  },
  {
    name: 'report-some',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')(page)
      await page.getByRole('button', { name: 'Report…' }).click()
    }),
  },
  {
    name: 'report-under-way',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await page.getByRole('button', { name: 'Report…' }).click()
      await page.getByRole('button', { name: 'Save report…' }).click()
    }),
  },
  {
    name: 'report-done',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown')(page)
      await page.getByRole('button', { name: 'Report…' }).click()
      await page.getByRole('button', { name: 'Save report…' }).click()
    }),
  },
]
