import { z } from 'zod'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { Manifest } from '../../src/main/export/machine/manifest-schema.ts'
import { SCALES } from '../../src/main/export/machine/parts.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { STATUSES } from '../../src/main/export/machine/statuses.ts'
import { CUSTODY_COLUMNS } from '../../src/main/export/tables/custody-columns.ts'

/** What docs/export-format.md says: every member of the exports, from their schemas. */
export function formatText(): string {
  return `${HEAD}
## The JSON export

${table(rowsOf(z.toJSONSchema(MachineExport) as Node))}

### Status of an item

${Object.entries(STATUSES)
  .map(([status, means]) => `- \`${status}\`: ${means}`)
  .join('\n')}

### Scales

${Object.entries(SCALES)
  .map(([name, means]) => `- \`${name}\`: ${means}`)
  .join('\n')}

## The CSV export

One row an item, UTF-8 with a byte order mark, CRLF, comma-separated, every text quoted. An empty cell = not known, not sent or
not recorded. Read it as comma-separated: a spreadsheet whose list separator is the semicolon, as in German or French, takes
the rows apart in the wrong places when the file is opened by a double click; import it as comma-separated there.

So that nothing acts however it is opened, a text of a cell differs from the fact in two ways, and the JSON says it exactly:

- An apostrophe stands before \`=\`, \`+\`, \`-\` or \`@\`, full-width or not, with any blanks and quotes before it, where such a thing
  begins the text, a line of it, or what follows a semicolon or tab in it; and before a text that begins with a tab or line break.
- A character that turns, hides or controls text stands as its name: \`<U+202E>\`. Tabs and line breaks stay.

| column | meaning |
| --- | --- |
${COLUMNS.map(({ name, means }) => `| \`${name}\` | ${means} |`).join('\n')}

## The CSV of the custody log

One row an entry, the oldest first, written like the table above. Taken of the whole log, each row's \`previous_hash\` is the
\`hash\` of the row before, the first row's is 64 zeros, and the last row's \`hash\` is \`log_head\`. A filter leaves rows out:
then each row still proves itself, and that nothing is missing between two rows it proves only where their hashes meet.

| column | meaning |
| --- | --- |
${CUSTODY_COLUMNS.map(({ name, means }) => `| \`${name}\` | ${means} |`).join('\n')}

Tables that are saved in the demo, of credits and requests too, have one more column, the last: \`demo\`, with \`yes\` in each row.

The custody extract of a report prints number, time, operator, words and \`hash\` of each entry that belongs to it, with those
of no case that bear on every one (\`clock.jumped\`, \`app.changed\`, \`library.rescued\`, \`library.moved\`, \`custody.verified\`) from
the first of them on, and counts by number what it leaves out: each can be held against the row of that number here.

What counts is \`hashed_json\`: the other columns are for reading, and whoever can write the file can change them. \`words\` is how
Touchstone puts it; \`caseId\` is the case's row in the library, whose reference the entry \`case.created\` names. To check a table
without Touchstone, for instance with Python:

\`\`\`python
import base64, csv, hashlib, json, re, sys
from datetime import datetime

csv.field_size_limit(2**31 - 1)

def bare(text):
    text = re.sub(r'<U[+]([0-9A-F]{4,6})>', lambda found: chr(int(found[1], 16)), text)
    return text.replace("'", '')

before = '0' * 64
for row in csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', newline='')):
    entry = 'Entry ' + row['entry']
    if row['previous_hash'] != before:
        print(entry, 'does not follow the row above: entries are missing, or left out by the filter.')
    before = row['hash']
    if row['removed']:
        print(entry, 'was removed with its case.')
        continue
    hashed = base64.b64decode(row['hashed_base64']) or row['hashed_json'].encode()
    if hashlib.sha256(row['previous_hash'].encode() + hashed).hexdigest() != row['hash']:
        print(entry, 'does not fit its hash.')
        continue
    facts = json.loads(hashed)
    at = datetime.fromisoformat(row['time_utc'].replace('Z', '+00:00')).timestamp() * 1000
    if (row['entry'], row['type'], round(at)) != (str(facts['seq']), facts['type'], facts['at']):
        print(entry, 'has another number, kind or time than what was hashed.')
    if bare(row['operator']) != bare(facts['actor']) or json.loads(row['payload_json']) != facts['payload']:
        print(entry, 'has another operator or other contents than what was hashed.')
if before != row['log_head']:
    print('The last row is not the head of the log: entries are missing, or left out by the filter.')
\`\`\`

## manifest.json

${table(rowsOf(z.toJSONSchema(Manifest) as Node))}

## SHA256SUMS

One line a file and one for the manifest, as \`sha256sum\` of GNU coreutils writes them, names with line feeds, carriage
returns and backslashes escaped as it does. Check with \`sha256sum -c SHA256SUMS\`, which detects accidental change: whoever altered
a file can alter the list. Beside an export of other files manifest, sums and signature are named after this one:
\`<name>.manifest.json\`, \`<name>.SHA256SUMS\` and \`<name>.SHA256SUMS.sig\`.

## SHA256SUMS.sig

An OpenSSH signature (PROTOCOL.sshsig, Ed25519, namespace \`touchstone-export\`) over the bytes of \`SHA256SUMS\`; not there where the
library could not sign, and then the manifest says why. The desk publishes the line of its key once, apart from any export:
\`touchstone key\` prints it. With that line in a file, nothing of Touchstone is needed:

\`\`\`sh
ssh-keygen -Y verify -f allowed_signers -I touchstone -n touchstone-export -s SHA256SUMS.sig < SHA256SUMS
sha256sum -c SHA256SUMS
\`\`\`

The key that \`signature\` of the manifest names came with the export and proves nothing. \`touchstone verify <export>
[--allowed-signers FILE]\` ends with 0 = unchanged and signed by a known key (of the keychain, or of that file), 1 = something
differs, 3 = consistent, and its origin is not proven.

## What is written twice

The files of an export say some things more than once, as written below; anybody can compare them. \`touchstone verify <export>\` does
not: it reads each file again, compares it with the manifest and the sums, and the manifest with the custody log, which names its
digest. Whoever changes files, manifest and sums together is found out by the signature and by the log.

- \`SHA256SUMS\` has a line for each of the manifest's \`files\` and for the manifest, and no other.
- \`made\` without its zone, \`case\` and \`custody\` of the manifest are those of the JSON; so is \`isSimulated\`.
- Each of the manifest's \`items\` is one of the JSON's: \`reference\`, \`exhibit.reference\`, \`path\`, \`pathBytes\`, \`url\`, \`file.bytes\`
  and \`file.sha256\`. One with a \`problem\` is in \`failed\`, with the same \`reason\`. Neither has more.
- A PDF carries no file, or one: the JSON of the items in it, whose first line and whose line of each item are those of the JSON file.
  So are the \`plates\` in the last line, in the last volume; each is of two of the items, with their \`file.sha256\`.
- No member stands twice in an object, and the last line of the JSON has the members \`failed\`, \`itemCount\`, \`isSimulated\`,
  \`enteredMeanwhile\` and \`plates\` alone: what it said of anything else would count for a reader of JSON, being the last.
- A file with the role \`original\` is the copy of its \`item\`, with the same \`sha256\`, and lies beside no other role.
- Each row of the CSV is that of one of the JSON's \`items\`, in every column, and each of them has its row; one in \`failed\` has none.
- The custody log of the library has an entry with the digest of every file of a report, and of the manifest as it was first written.
`
}

const HEAD = `# Export format

Made by \`npm run formats\` from the schemas in \`src/main/export/machine\`. Do not edit.

Files of one export are made from one value, so that they cannot disagree. \`schemaVersion\` and \`manifestVersion\` are raised
when a member leaves or means something else; a new member does not raise them, so a reader leaves out what it does not know.

- Instants are ISO 8601 in UTC with \`Z\`. Times a file records are its own claim and stand as recorded, mostly without a zone.
- Places are ISO 6709, latitude first, with the datum as recorded; nothing is converted.
- \`null\` = not known, not sent or not recorded. Never zero, never a default.
- What the service said stands in its own words, each score with its scale. A score is no chance and no weight of evidence.
- Names and paths are readable text; where they do not say the bytes exactly, the bytes stand beside them in base64.
- In the JSON files a character that turns, hides or controls text stands as its escape, \`\\u202e\`: the value is the same to every
  parser, and nothing acts in an editor.
`

type Node = {
  type?: string
  description?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Node | boolean
}
type Row = { path: string; type: string; means: string }

function rowsOf(node: Node, path = ''): Row[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [{ path: at, type: typeOf(member), means: member.description ?? '' }, ...below(member, at)]
  })
}

/** What stands inside a member: of a list each entry, of alternatives every one. */
function below(node: Node, path: string): Row[] {
  const options = node.anyOf ?? node.oneOf
  if (options !== undefined) {
    const rows = options.flatMap((option) => below(option, path))
    return rows.filter((row, index) => rows.findIndex((other) => other.path === row.path) === index)
  }
  if (node.items !== undefined) return below(node.items, `${path}[]`)
  return rowsOf(node, path)
}

function typeOf(node: Node): string {
  const options = node.anyOf ?? node.oneOf
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ')
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.enum !== undefined) return node.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (node.items !== undefined) return `list of ${typeOf(node.items)}`
  return node.type ?? 'any'
}

const table = (rows: readonly Row[]): string =>
  ['| member | type | meaning |', '| --- | --- | --- |']
    .concat(rows.map(({ path, type, means }) => `| \`${path}\` | ${type} | ${means.replaceAll('|', '\\|')} |`))
    .join('\n')
