import { describe, expect, it } from 'vitest'
import { ok } from '../../shared/result.ts'
import { wrongUse } from '../../shared/words/headless.ts'
import { verifySwitch as words } from '../../shared/words/verify-switch.ts'
import { verifyFromArgv } from './verify-argv.ts'

const PROGRAM = '/opt/Touchstone/touchstone'
const NOTHING_MORE = { evidence: null, allowedSigners: null, to: null }
const fromArgs = (...args: string[]) => verifyFromArgv([PROGRAM, ...args])

describe('a verification on the command line', () => {
  it('is taken as written, capitals and spaces too, with or without "="', () => {
    const all = { exportPath: '/Media/Case A', evidence: 'E:\\DCIM', allowedSigners: './Keys', to: 'Lines.txt' }
    for (const join of [(name: string, value: string) => [name, value], (...of: string[]) => [of.join('=')]])
      expect(
        fromArgs(
          ...join('--to', 'Lines.txt'),
          ...join('--verify', '/Media/Case A'),
          ...join('--home', '/Data'),
          ...join('--allowed-signers', './Keys'),
          ...join('--evidence', 'E:\\DCIM'),
        ),
      ).toEqual(ok(all))
  })

  it.each([
    ['a file is dropped on the program', ['/media/photo.jpg']],
    ['a data folder is named', ['--home', '/data', '--verify-nothing']],
    ['a report is to be printed', ['--export-job', 'job.json']],
    ['Chromium and the system have their own', ['--lang=de', '-psn_0_1', '--force-renderer-accessibility']],
  ])('is none where %s', (_, args) => {
    expect(fromArgs(...args)).toBeNull()
    expect(verifyFromArgv([])).toBeNull()
  })

  it('stands after the path of an app that is not packaged, and among the arguments of a test driver', () => {
    expect(fromArgs('--inspect=0', '--remote-debugging-port=0', '/checkout', '--verify', 'report')).toEqual(
      ok({ exportPath: 'report', ...NOTHING_MORE }),
    )
  })

  it.each([
    [['--verify'], wrongUse.noValue({ option: '--verify' })],
    [['--verify='], wrongUse.noValue({ option: '--verify' })],
    [['--verify', ''], wrongUse.noValue({ option: '--verify' })],
    [['--verify', '--to', 'lines.txt'], wrongUse.noValue({ option: '--verify' })],
    [['--verify', 'a', '--evidence', '--to=x'], wrongUse.noValue({ option: '--evidence' })],
    [['--verify', 'a', '--verify=b'], wrongUse.repeated({ option: '--verify' })],
    [['--verify', 'a', '--to=x', '--to=y'], wrongUse.repeated({ option: '--to' })],
    // The library here would be compared instead of the one that was meant.
    [['--home', '--verify', 'report'], wrongUse.noValue({ option: '--home' })],
    [['--verify', 'report', '--home='], wrongUse.noValue({ option: '--home' })],
    [['--verify', 'report', '--home'], wrongUse.noValue({ option: '--home' })],
    [['--home=a', '--verify', 'report', '--home', 'b'], wrongUse.repeated({ option: '--home' })],
    [['--to', 'lines.txt'], words.needsVerify],
    [['--evidence=card', '--allowed-signers', 'keys'], words.needsVerify],
    // A path with a space and without its quotation marks.
    [['--verify', '/media/Case', 'A'], words.oneFolder],
    [['--verify=/media/Case', '--home', 'x', 'A'], words.oneFolder],
    [['--verify', 'a', '--', 'b'], words.oneFolder],
  ])('is refused with a sentence: %j', (args, error) => {
    expect(fromArgs(...args)).toEqual({ ok: false, error })
  })

  it('is none of the values of another argument, and not hidden by one without a value', () => {
    expect(fromArgs('--home', '/data', '--verify', 'report')).toEqual(ok({ exportPath: 'report', ...NOTHING_MORE }))
    expect(fromArgs('--export-job', '--verify', 'report')).toEqual(ok({ exportPath: 'report', ...NOTHING_MORE }))
  })

  it('has a path that begins with a dash after "="', () => {
    expect(fromArgs('--verify=-report')).toEqual(ok({ exportPath: '-report', ...NOTHING_MORE }))
  })
})
