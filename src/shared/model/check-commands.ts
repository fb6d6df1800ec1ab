/** What the file of sums of an export, and the signature over it, are called. */
export type SumsNames = { sums: string; signature: string }

/** A line of an allowed_signers file, short enough for one of paper: it names no namespaces and has no comment. */
export const signerLine = (publicKey: string): string => `touchstone ${publicKey}`

/** Systems whose own tools check an export. */
export const CHECK_SYSTEMS = ['linux', 'macos', 'windows'] as const
export type CheckSystem = (typeof CHECK_SYSTEMS)[number]

/** A command as it is typed, and the systems that take it. On paper each of its lines fits, so that it can be copied from it. */
export type CheckCommand = { systems: readonly CheckSystem[]; command: string }

/** What the program that checks a table of the custody log is saved as. */
export const CUSTODY_PROGRAM = 'check-custody.py'

/** The commands that check the sums of an export, and one of its originals, typed in the folder of the export. */
export const checkCommands = ({ sums, signature }: SumsNames) => ({
  signature: commandsFor({
    does: 'run',
    program: { linux: 'ssh-keygen', macos: 'ssh-keygen', windows: 'ssh-keygen' },
    lines: [
      ['-Y', 'verify', '-f', 'allowed_signers', '-I', 'touchstone'],
      ['-n', 'touchstone-export', '-s', asFile(signature)],
    ],
    input: asFile(sums),
  }),
  sums: commandsFor({ does: 'compare', sums: asFile(sums) }),
  original: commandsFor({ does: 'hash', file: 'ORIGINAL' }),
})

/** The commands that check a table of the custody log with the program printed for it. */
export const custodyCommands = (table: string): readonly CheckCommand[] =>
  commandsFor({
    does: 'run',
    program: { linux: 'python3', macos: 'python3', windows: 'py' },
    lines: [[CUSTODY_PROGRAM, asFile(table)]],
    input: null,
  })

/** What a command does, whatever the system. */
type Step =
  /** `lines` = its arguments, as they share lines; `input` = the file it reads from standard input, null = none. */
  | { does: 'run'; program: Record<CheckSystem, string>; lines: readonly (readonly string[])[]; input: string | null }
  | { does: 'compare'; sums: string }
  | { does: 'hash'; file: string }

/** The command of each system, systems with the same one together. */
function commandsFor(step: Step): readonly CheckCommand[] {
  const found: { systems: CheckSystem[]; command: string }[] = []
  for (const system of CHECK_SYSTEMS) {
    const command = TYPED[system](step)
    const same = found.find((one) => one.command === command)
    if (same === undefined) found.push({ systems: [system], command })
    else same.systems.push(system)
  }
  return found
}

const TYPED: Record<CheckSystem, (step: Step) => string> = {
  linux: (step) => inShell(step, 'linux', 'sha256sum'),
  macos: (step) => inShell(step, 'macos', 'shasum -a 256'),
  windows: inPowerShell,
}

function inShell(step: Step, system: CheckSystem, hash: string): string {
  switch (step.does) {
    case 'run': {
      const [first = [], ...more] = step.lines.map((line) => line.map(shellWord))
      const input = step.input === null ? [] : [['<', shellWord(step.input)]]
      return [[step.program[system], ...first], ...more, ...input].map((line) => line.join(' ')).join(' \\\n  ')
    }
    case 'compare':
      return `${hash} -c ${shellWord(step.sums)}`
    case 'hash':
      return `${hash} ${shellWord(step.file)}`
  }
}

/** PowerShell has no `<`, and its pipe would alter the bytes. */
function inPowerShell(step: Step): string {
  switch (step.does) {
    case 'run': {
      if (step.input === null) return [step.program.windows, ...step.lines.flat().map(powerShellWord)].join(' ')
      const given = step.lines.map((line) => powerShellText(line.map(argumentOf).join(' ')))
      return [
        `Start-Process -NoNewWindow -Wait ${step.program.windows} -RedirectStandardInput ${powerShellWord(step.input)}`,
        `-ArgumentList ${given.join(',\n  ')}`,
      ].join(' `\n  ')
    }
    case 'compare':
      return [
        `Get-Content -Encoding utf8 -LiteralPath ${powerShellWord(step.sums)} | ForEach-Object {`,
        "  $hash, $name = $_ -split '  ', 2",
        '  $found = (Get-FileHash -Algorithm SHA256 -LiteralPath $name).Hash',
        "  \"$($name): $(if ($found -eq $hash) { 'OK' } else { 'FAILED' })\"",
        '}',
      ].join('\n')
    case 'hash':
      return `Get-FileHash -Algorithm SHA256 -LiteralPath ${powerShellWord(step.file)}`
  }
}

/** A name that would be read as an option, as the file it is. */
const asFile = (name: string): string => (name.startsWith('-') ? `./${name}` : name)

/** Whether a shell reads a word as it is. */
const isPlain = (word: string): boolean => /^[\w./-]+$/.test(word)

const shellWord = (word: string): string => (isPlain(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const powerShellWord = (word: string): string => (isPlain(word) ? word : powerShellText(word))

/** Typographic quotes end a text of PowerShell as plain ones do. */
const powerShellText = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`

/** A word as a program of Windows reads it from its command line; no name there has a quote in it. */
const argumentOf = (word: string): string => (isPlain(word) ? word : `"${word}"`)
