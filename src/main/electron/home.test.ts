import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeFromArgv } from './home.ts'

describe('the data folder on the command line', () => {
  it('is taken as written, upper case and all, and made absolute', () => {
    expect(homeFromArgv(['electron', '.', '--home', '/Data/Case A'])).toBe(resolve('/Data/Case A'))
    expect(homeFromArgv(['electron', '--home=Rel'])).toBe(resolve('Rel'))
  })
  it('is null when none is named', () => {
    expect(homeFromArgv(['electron', '.'])).toBeNull()
    expect(homeFromArgv(['electron', '--home'])).toBeNull()
    expect(homeFromArgv(['electron', '--home', '--inspect'])).toBeNull()
  })
})
