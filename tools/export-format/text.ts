import { z } from 'zod'
import { ListedLine } from '../../src/headless/line-schema.ts'
import { CUSTODY_COLUMNS } from '../../src/main/export/files/tables/custody-table.ts'
import { METADATA_COLUMNS, REPLY_COLUMNS, REQUEST_COLUMNS } from '../../src/main/export/machine/annex.ts'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { Manifest, SIGNATURE_NAME, SUMS_NAME } from '../../src/main/export/machine/manifest.ts'
import { SCALES, STATUSES } from '../../src/main/export/machine/parts.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import {
  type CheckCommand,
  CUSTODY_PROGRAM,
  checkCommands,
  custodyCommands,
} from '../../src/shared/model/check-commands.ts'
import { custodyProgram } from '../../src/shared/model/custody-program.ts'
import { custodyCheck } from '../../src/shared/words/report/custody-check.ts'
import { howToCheck, systemsLine } from '../../src/shared/words/report/how-to-check.ts'

/** Rows of a table of columns. */
const tableOf = (columns: readonly { name: string; means: string }[]): string =>
  columns.map(({ name, means }) => `| \`${name}\` | ${means} |`).join('\n')

/** A command for each system, each in a block of its own. */
const commandsOf = (commands: readonly CheckCommand[]): string =>
  commands
    .map(({ systems, command }) => {
      const shell = systems.includes('windows') ? 'powershell' : 'sh'
      return `${systemsLine(systems)}:\n\n\`\`\`${shell}\n${command}\n\`\`\``
    })
    .join('\n\n')

/** The text of docs/export-format.md: every member of the exports, from their schemas. */
export function formatText(): string {
  const commands = checkCommands({ sums: SUMS_NAME, signature: SIGNATURE_NAME })
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

One row per item: UTF-8 with a byte order mark, CRLF, comma-separated, every text quoted. An empty cell means unknown, not sent or
not recorded. Spreadsheets whose list separator is the semicolon (as in German or French) split the rows wrongly if the file is
opened with a double click; import it as comma-separated instead.

To prevent anything in it from being executed, the text of a cell can differ from the fact in two ways. The JSON is exact:

- An apostrophe is put before \`=\`, \`+\`, \`-\` or \`@\` (full-width or not, also after blanks and quotes) at the start of a text
  or of a line in it, or after a semicolon or tab; and before a text that begins with a tab or line break.
- A character that reverses, hides or controls text is replaced by its code, \`<U+202E>\`. Tabs and line breaks stay.

| column | meaning |
| --- | --- |
${tableOf(COLUMNS)}

## The CSV of the custody log

One row per entry, oldest first, written like the table above. In a table of the whole log, each row’s \`previous_hash\` is the
\`hash\` of the row before, that of the first row is 64 zeros, and the \`hash\` of the last row is \`log_head\`. A filter leaves rows
out. What a check of a table can show, as described below:

- ${custodyCheck.shows.whole}
- ${custodyCheck.shows.part}
- ${custodyCheck.shows.extract}

${custodyCheck.origin}

| column | meaning |
| --- | --- |
${tableOf(CUSTODY_COLUMNS)}

## The technical annex

A folder, \`annex\` in a whole export, with what is too long to print and too raw to read. Its files have the role \`annex\` in the
manifest and stand in the sums. What was left out of the report is left out of the annex.

- \`reply 0123456789abcdef.json\`: a reply of the service as it is kept, named after its SHA-256; \`.bin\` where it is not JSON.
- \`replies.csv\`: which replies are about which item. One row for each.
- \`requests.csv\`: the requests about each item, as in the JSON.
- \`metadata.csv\`: every entry that was read in each file.
- \`custody.csv\`: the custody log of the case, as above. In a report of some items it has the entries that belong to these, in words
  and with \`hash\`; what is hashed may name other items, and is empty.

| replies.csv | meaning |
| --- | --- |
${tableOf(REPLY_COLUMNS)}

| requests.csv | meaning |
| --- | --- |
${tableOf(REQUEST_COLUMNS)}

| metadata.csv | meaning |
| --- | --- |
${tableOf(METADATA_COLUMNS)}

Tables that are saved in the demo, of credits and requests too, have one more column, the last: \`demo\`, with \`yes\` in each row.

The custody extract of a report prints number, time, operator, words and \`hash\` of each entry that belongs to it. It includes
entries of no case that concern all of them (\`clock.jumped\`, \`app.changed\`, \`library.rescued\`, \`library.moved\`,
\`custody.verified\`), from the first of its entries on. It lists what it leaves out by number. Each entry can be compared with the row
of the same number here.

Only \`hashed_json\`, and the payload through \`payloadSha256\` in it, are covered by the hashes: the other columns are for reading.
\`words\` is Touchstone’s wording; \`caseId\` is the row of the case in the library, whose reference is in the entry
\`case.created\`.

${custodyCheck.run({ program: CUSTODY_PROGRAM })}

${commandsOf(custodyCommands('custody.csv'))}

${custodyCheck.ends}

\`\`\`python
${custodyProgram(custodyCheck)}\`\`\`

## Lines of \`ingest\` and \`list\`

\`touchstone list --json\` prints a JSON object a line. One of an item has the members below; \`touchstone ingest --json\` prints the
same without \`facts\`. New members may come, so ignore those you do not know.

${table(rowsOf(z.toJSONSchema(ListedLine, { io: 'output' }) as Node))}

## manifest.json

${table(rowsOf(z.toJSONSchema(Manifest) as Node))}

## SHA256SUMS

One line per file and one for the manifest, in the format of \`sha256sum\` (GNU coreutils), with its escapes for line feeds,
carriage returns and backslashes in names. Checking the files against it detects accidental change; whoever altered a file can
alter the list. If a folder already contains an export, the manifest, sums and signature of the next one are named
\`<name>.manifest.json\`, \`<name>.SHA256SUMS\` and \`<name>.SHA256SUMS.sig\`.

## SHA256SUMS.sig

An OpenSSH signature (PROTOCOL.sshsig, Ed25519, namespace \`touchstone-export\`) over \`SHA256SUMS\`. It is missing if the library
could not sign; the manifest then gives the reason. The desk publishes its key once, separately from any export: its fingerprint
and its line for allowed_signers, as \`touchstone key\` prints them. With that line in a file named \`allowed_signers\`, and in the
folder of the export, Touchstone is not needed.

${howToCheck.signature}

${commandsOf(commands.signature)}

${howToCheck.sums}

${commandsOf(commands.sums)}

${howToCheck.originals}

${commandsOf(commands.original)}

The key named by \`signature\` in the manifest came with the export, so it is not evidence of origin.
\`touchstone verify <export> [--allowed-signers FILE]\` ends with 0 if the export is unchanged and signed with a known key (from the
keychain or that file), with 1 if something differs, and with 3 if it is consistent but its origin is not verified. So does the
installed program with \`--verify <export>\` ([verifying-an-export.md](verifying-an-export.md)).

## The HTML page

One file to read in a browser: it requests nothing, and its policy allows only its own script and style sheet. Its data is in
elements \`<script type="application/json" data-block="…">\`, each with one line of JSON in which \`<\` is written \`\\u003c\`:
\`head\` as in the JSON; for each item \`row\` (its line of the table), \`item\` (\`item\` as in the JSON, or \`failed\`, with its face
regions in fractions of the image), and \`picture\` or \`large\` where there is an image: JPEG in base64, at most 320 and 1200
pixels, drawn from the image as printed; then \`end\` and \`signature\`.

\`signature\` is an OpenSSH signature (namespace \`touchstone-report\`) over the two lines \`touchstone report page\` and
\`data <SHA-256>\`. The SHA-256 is that of all other blocks in their order, each as its kind, a space, its text and a line feed. The
page verifies it with the key in the signature, so it shows that the data is as signed, not by whom: that is shown by
\`SHA256SUMS.sig\` and the desk’s published key.

## What is written twice

The files of an export repeat some facts, as listed below, and anybody can compare them. \`touchstone verify <export>\` does not:
it reads each file again and compares it with the manifest and the sums, and the manifest with the custody log, which contains its
hash. If somebody changes files, manifest and sums together, the signature and the log no longer match.

- \`SHA256SUMS\` has a line for the manifest and for each of its \`files\`, and no other.
- \`made\` (without its zone), \`case\`, \`custody\` and \`isSimulated\` are the same in the manifest and the JSON.
- Each of the manifest’s \`items\` is in the JSON, with the same \`reference\`, \`exhibit.reference\`, \`path\`, \`pathBytes\`,
  \`url\`, \`file.bytes\` and \`file.sha256\`. One with a \`problem\` is in \`failed\`, with the same \`reason\`. Neither has more.
- A PDF has one attached file or none: the JSON of its items, with the same first line and the same line for each item as the
  JSON file. The last volume also has the \`plates\` of its last line; each is about two of the items, with their \`file.sha256\`.
- No object has a member twice. The last line of the JSON has only the members \`failed\`, \`itemCount\`, \`isSimulated\`,
  \`enteredMeanwhile\` and \`plates\`: a JSON parser would take the last value of any other.
- A file with the role \`original\` is the copy of its \`item\`, has the same \`sha256\`, and is in an export without other roles.
- Each row of the CSV matches one of the JSON’s \`items\` in every column, and each item has a row; those in \`failed\` have none.
- The custody log of the library has an entry with the SHA-256 of every file of a report, and of its manifest as first written.
`
}

const HEAD = `# Export format

Made by \`npm run formats\` from the schemas in \`src/main/export/machine\`. Do not edit.

All files of an export are made from the same data, so they agree. \`schemaVersion\` and \`manifestVersion\` are raised when a
member is removed or changes its meaning. A new member does not raise them, so ignore members you do not know.

Since \`schemaVersion\` 4, the members \`inconsistencies\` and \`noticed\` of an item replace \`doesNotFit\`, which held both. In the
CSV, \`inconsistencies\` and \`noticed\` replace \`does_not_fit\`; what else is in a file is in \`contents\`, which was called
\`noticed\` before.

- Times of events are ISO 8601 in UTC with \`Z\`. Times recorded in a file are claims of that file: as recorded, mostly without zone.
- Locations are ISO 6709, latitude first, with the datum as recorded; nothing is converted.
- \`null\` means unknown, not sent or not recorded. Never zero, never a default.
- What the service sent is in its own words, each score with its scale. Calibration is unknown: a score is not a chance and not a
  weight of evidence. Any verdict can be wrong, and no error rate is known.
- Names and paths are readable text; where that is not exact, the bytes follow in base64.
- In the JSON files, characters that reverse, hide or control text are escaped, \`\\u202e\`: every parser reads the same value, and an
  editor does not act on it.
`

type Node = {
  type?: string | string[]
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

/** The rows below a member: for a list those of its entries, for alternatives those of each. */
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
  return [node.type ?? 'any'].flat().join(' or ')
}

const table = (rows: readonly Row[]): string =>
  ['| member | type | meaning |', '| --- | --- | --- |']
    .concat(rows.map(({ path, type, means }) => `| \`${path}\` | ${type} | ${means.replaceAll('|', '\\|')} |`))
    .join('\n')
