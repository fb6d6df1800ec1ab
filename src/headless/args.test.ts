import { describe, expect, it } from 'vitest'
import { err, ok } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { appHome } from './app-home.ts'
import { readCommand } from './args.ts'

const whole = { caseName: 'Unsorted', home: null, service: null, json: false, maxCredits: null }

describe('a command line', () => {
  it('is read with its defaults', () => {
    expect(readCommand(['ingest', '/a', '/b'])).toEqual(ok({ ...whole, verb: 'ingest', paths: ['/a', '/b'] }))
  })

  it('is read with every option', () => {
    const given = ['analyse', '/a', '--max-credits', '12', '--case', 'Harbour', '--json', '--home', '/h', '--service']
    expect(readCommand([...given, 'https://s.test'])).toEqual(
      ok({
        verb: 'analyse',
        paths: ['/a'],
        caseName: 'Harbour',
        home: '/h',
        service: 'https://s.test',
        json: true,
        maxCredits: 12,
      }),
    )
  })

  it.each([
    [[], wrongUse.noVerb],
    [['fold'], wrongUse.unknownVerb('fold')],
    [['verify'], wrongUse.notYet('verify')],
    [['ingest'], wrongUse.noPath],
    [['analyse', '/a'], wrongUse.noBudget],
    [['analyse', '/a', '--max-credits', '1.5'], wrongUse.badBudget],
    [['analyse', '/a', '--max-credits=-1'], wrongUse.badBudget],
    [['analyse', '--url', 'https://x.test', '--max-credits', '1'], wrongUse.urlsNotYet],
  ])('%j is refused with a sentence', (argv, sentence) => {
    expect(readCommand(argv)).toEqual(err(sentence))
  })

  it('names an option it does not know', () => {
    const refused = readCommand(['ingest', '/a', '--force'])
    expect(refused.ok ? '' : refused.error).toContain('--force')
  })

  it('works on the app’s own data folder unless told otherwise', () => {
    expect(appHome({ XDG_CONFIG_HOME: '/c' }, 'linux')).toBe('/c/Touchstone')
    expect(appHome({ APPDATA: 'C:/A' }, 'win32')).toMatch(/C:\/A.Touchstone/)
    expect(appHome({}, 'darwin')).toMatch(/Library.Application Support.Touchstone$/)
  })
})
