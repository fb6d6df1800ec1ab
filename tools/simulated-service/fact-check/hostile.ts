import type { JobFacts } from './job-facts.ts'
import { publicJob } from './public-shape.ts'

const ESC = '\u001b'

/** Strings that try to be something other than text: markup, direction, control, terminal, spreadsheet, path, template. */
export const HOSTILE_STRINGS: readonly string[] = [
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '</title></textarea><svg/onload=alert(3)>',
  '&lt;b&gt;entities&lt;/b&gt; &amp;&#x202e;',
  '\u202egnp.exe \u2066isolated\u2069 \u200fmark\u200e',
  `${ESC}[31mred${ESC}[0m ${ESC}]8;;https://evil.example${ESC}\\link${ESC}]8;;${ESC}\\ ${ESC}[2J${ESC}[H`,
  'nul\u0000 bell\u0007 back\b\b\b\b vertical\u000b del\u007f c1\u009b2J',
  '=HYPERLINK("https://evil.example";"open")',
  '+1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1)',
  '\t=1+1',
  '\r\n=1+1',
  'line\u2028separator\u2029paragraph\r\ncarriage\rreturn',
  'zero\u200bwidth\u200djoin\ufeffbom soft\u00adhyphen',
  'Z\u0351\u0362\u0347\u0353a\u0315\u0317l\u0321\u0322g\u0360\u0361o\u035c'.repeat(8),
  '\ud800 a lone surrogate \udfff',
  '../../../../etc/passwd',
  'C:\\Windows\\System32\\CON.txt',
  '%00%0a%2e%2e',
  `${'$'}{7*7} {{7*7}} <%= 7 %> #{7}`,
  '"; DROP TABLE jobs; --',
  "' OR 1=1 NEAR/2 *",
  '__proto__',
  'constructor',
  'W'.repeat(600),
  '漢'.repeat(300),
  'a '.repeat(2000),
  '👩‍👩‍👧‍👦'.repeat(40),
  ' ',
  '\n\n\n',
]

/** Every string of the job made hostile, each with another one; status and ids stay readable when `keeps` names them. */
export function hostileJob(job: JobFacts, keeps: readonly string[] = ['id', 'status', 'modality']): unknown {
  let next = 0
  const poisoned = (value: unknown, name: string): unknown => {
    if (keeps.includes(name)) return value
    if (Array.isArray(value)) return value.map((entry) => poisoned(entry, ''))
    if (typeof value === 'string') {
      next += 1
      const added = HOSTILE_STRINGS[next % HOSTILE_STRINGS.length] ?? ''
      return /^https?:/.test(value) ? `${value}?q=${added}` : added
    }
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([inner, entry]) => [inner, poisoned(entry, inner)]))
  }
  return poisoned(publicJob({ ...job, statusMessage: 'Searching', errorMessage: 'None' }), '')
}

/** Hostile member names: prototypes, numbers, empty, markup, very long. */
export function hostileNames(job: JobFacts): unknown {
  const { result, ...frame } = publicJob(job)
  const names = ['constructor', 'toString', 'hasOwnProperty', '', '0', '<b>name</b>', '\u202eeman', 'n'.repeat(500)]
  const odd = Object.fromEntries(names.map((name, index) => [name, { value: index, toString: 'not a function' }]))
  // Written so that it is an own member, as JSON.parse makes it.
  Object.defineProperty(odd, '__proto__', { value: { polluted: true }, enumerable: true })
  return { ...frame, result: result && { ...result, ...odd, more: odd } }
}
