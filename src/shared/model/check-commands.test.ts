import { describe, expect, it } from 'vitest'
import { type CheckCommand, checkCommands, custodyCommands } from './check-commands.ts'

const names = { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig' }
const of = (system: CheckCommand['systems'][number], commands: readonly CheckCommand[]) =>
  commands.filter(({ systems }) => systems.includes(system)).map(({ command }) => command)

describe('the commands that check an export', () => {
  it('are those of the tools that Linux and macOS have, in one form where both take it', () => {
    const { signature, sums, original } = checkCommands(names)
    expect(signature[0]).toEqual({
      systems: ['linux', 'macos'],
      command:
        'ssh-keygen -Y verify -f allowed_signers -I touchstone \\\n  -n touchstone-export -s SHA256SUMS.sig \\\n  < SHA256SUMS',
    })
    expect(of('linux', sums)).toEqual(['sha256sum -c SHA256SUMS'])
    expect(of('macos', sums)).toEqual(['shasum -a 256 -c SHA256SUMS'])
    expect([...of('linux', original), ...of('macos', original)]).toEqual([
      'sha256sum ORIGINAL',
      'shasum -a 256 ORIGINAL',
    ])
    expect(custodyCommands('annex/custody.csv')).toEqual([
      { systems: ['linux', 'macos'], command: 'python3 check-custody.py annex/custody.csv' },
      { systems: ['windows'], command: 'py check-custody.py annex/custody.csv' },
    ])
  })

  it('are made of the same for PowerShell, which has no redirection of input', () => {
    const { signature, sums, original } = checkCommands(names)
    expect(of('windows', signature)).toEqual([
      [
        'Start-Process -NoNewWindow -Wait ssh-keygen -RedirectStandardInput SHA256SUMS `',
        "  -ArgumentList '-Y verify -f allowed_signers -I touchstone',",
        "  '-n touchstone-export -s SHA256SUMS.sig'",
      ].join('\n'),
    ])
    expect(of('windows', sums)).toEqual([
      [
        'Get-Content -Encoding utf8 -LiteralPath SHA256SUMS | ForEach-Object {',
        "  $hash, $name = $_ -split '  ', 2",
        '  $found = (Get-FileHash -Algorithm SHA256 -LiteralPath $name).Hash',
        "  \"$($name): $(if ($found -eq $hash) { 'OK' } else { 'FAILED' })\"",
        '}',
      ].join('\n'),
    ])
    expect(of('windows', original)).toEqual(['Get-FileHash -Algorithm SHA256 -LiteralPath ORIGINAL'])
  })

  it('name each file as the shell reads it, however it is called', () => {
    const { signature, sums } = checkCommands({ sums: "-a b's.SHA256SUMS", signature: 'B’s $x.SHA256SUMS.sig' })
    expect(of('macos', sums)).toEqual(["shasum -a 256 -c './-a b'\\''s.SHA256SUMS'"])
    const [shell = ''] = of('linux', signature)
    expect(shell).toContain("-s 'B’s $x.SHA256SUMS.sig' ")
    expect(shell).toContain("< './-a b'\\''s.SHA256SUMS'")
    const [powerShell = ''] = of('windows', signature)
    expect(powerShell).toContain("-RedirectStandardInput './-a b''s.SHA256SUMS' ")
    // A typographic quote would end the text.
    expect(powerShell).toContain('\'-n touchstone-export -s "B’’s $x.SHA256SUMS.sig"\'')
    expect(of('windows', sums)[0]).toContain("-LiteralPath './-a b''s.SHA256SUMS' |")
    for (const { command } of [...signature, ...sums])
      for (const line of command.split('\n')) expect(line.length, line).toBeLessThan(95)
  })
})
