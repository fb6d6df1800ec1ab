import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

it('all sessions of the app are made in one place', () => {
  const made = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.includes('.test.') &&
      /\b(fromPartition|fromPath|defaultSession)\(?/.test(readFileSync(join(SOURCES, name), 'utf8')),
  )
  expect(made).toEqual([join('main', 'electron', 'session.ts')])
})
