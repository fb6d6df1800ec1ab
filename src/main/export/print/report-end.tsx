import { Fragment } from 'react'
import { type CheckCommand, checkCommands, signerLine } from '../../../shared/model/check-commands.ts'
import type { ReportOptions, ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { custodyCheck } from '../../../shared/words/report/custody-check.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { systemsLine, howToCheck as words } from '../../../shared/words/report/how-to-check.ts'
import { conclusion, limitsOfSet, method } from '../../../shared/words/report/report-set.ts'
import { pagesOfItems, parts } from '../../../shared/words/report-parts.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import { ranges } from '../facts/report-entry.ts'
import { custodyTableOf, type SetHead } from '../facts/set-head.ts'
import { lackingOf } from './before-all.ts'
import { WalkNote } from './custody-section.tsx'
import { Foreign, Line, Points } from './report-parts.tsx'
import { said } from './said.ts'

/** On one line; '' = of none. */
export const namesOf = (listed: readonly ReportPart[]): string => listed.map((part) => parts[part]).join(' · ')

type Chosen = Pick<ReportOptions, 'parts' | 'hasPages' | 'inFilesOnly' | 'files'>

/** What of a part that is not printed the other files of a report hold: the annex before the data files; null = nothing. */
function placeOf(part: ReportPart, { inFilesOnly, files }: Chosen): 'annex' | 'data' | null {
  // The annex has the custody log whether or not it is printed.
  if (part === 'custody') return files.includes('annex') ? 'annex' : null
  if (!inFilesOnly.includes(part)) return null
  return files.includes('annex') ? 'annex' : DATA_FILES.some((form) => files.includes(form)) ? 'data' : null
}

const DATA_FILES = ['json', 'embedded', 'html'] as const

/** The parts of those that a report may have which are not printed, by where they are instead; [] = all are printed. */
export function notPrintedOf(options: Chosen, among: readonly ReportPart[]): [label: string, names: string][] {
  const missing = among.filter((part) => !options.parts.includes(part))
  const at = (place: ReturnType<typeof placeOf>) => namesOf(missing.filter((part) => placeOf(part, options) === place))
  const leftOut = [options.hasPages ? '' : pagesOfItems, at(null)].filter(Boolean).join(' · ')
  const rows: [string, string][] = [
    [method.inAnnex, at('annex')],
    [method.inData, at('data')],
    [method.leftOut, leftOut],
  ]
  return rows.filter(([, names]) => names !== '')
}

/** Says so in a report that has no part for it: what is missing in it is not what there is nothing to say of. */
export const LeftOut = ({ options, among }: { options: Chosen; among: readonly ReportPart[] }) =>
  notPrintedOf(options, among).map(([label, names]) => (
    <p key={label} className="note left-out">
      {label}: {names}
    </p>
  ))

/** Which characters the reader may not see as they are, and where. */
export function GlyphNote({ missing }: { missing: MissingGlyphs }) {
  const { characters, references } = missing
  const where = ranges(references.map((reference) => ({ reference })))
  const list = namedGlyphs(missing)
  return <Line as="note" of={characters.length > 0 && limitsOfSet.glyphs({ n: characters.length, list, where })} />
}

type CheckProps = {
  head: SetHead
  /** Something it is about is a file, or one was attached to an address. */
  hasFiles: boolean
  /** How the log was found, where no other part says it; left out = one does. */
  walk?: SetHead['walk'] | undefined
}

/** What a reader can do to check a report, whatever parts and files were chosen; its caller titles it. */
export function HowToCheck({ head, hasFiles, walk }: CheckProps) {
  const { custody, signature, options } = head
  const isSigned = signature?.state === 'signed'
  const commands = checkCommands(head.sumsNames)
  const table = custodyTableOf(head)
  return (
    <div className="how-to-check">
      <ol>
        <li>{words.together}</li>
        {isSigned && (
          <li>
            {`${words.key} ${words.sameKey}`}
            <Typed text={signerLine(signature.publicKey)} />
          </li>
        )}
        {isSigned && <Step text={words.signature} commands={commands.signature} />}
        <Step text={words.sums} commands={commands.sums} />
        {hasFiles && <Step text={words.originals} commands={commands.original} />}
      </ol>
      <Line of={signature?.state === 'unsigned' && `${words.unsigned} ${unsignedWords[signature.reason]}`} />
      <Points
        of={said([
          custody && words.custody,
          table &&
            [words.custodyTable({ hasPage: options.files.includes('html') }), custodyCheck.shows[table]].join(' '),
          options.files.includes('embedded') && words.attached,
          words.touchstone({ isSigned }),
        ])}
      />
      {custody !== null && walk !== undefined && <WalkNote walk={walk} />}
      <h3>{words.cannot}</h3>
      <Points
        of={said([words.right, hasFiles && words.before, words.who, words.sumsAlone, isSigned && words.ownKey])}
      />
    </div>
  )
}

const Step = ({ text, commands }: { text: string; commands: readonly CheckCommand[] }) => (
  <li>
    {text}
    {commands.map(({ systems, command }) => (
      <Fragment key={command}>
        <p className="system">{systemsLine(systems)}</p>
        <Typed text={command} />
      </Fragment>
    ))}
  </li>
)

/** What is copied as it is, line by line. */
const Typed = ({ text }: { text: string }) => (
  <p className="typed">
    <code>{text}</code>
  </p>
)

export type Signer = { name: string; role: string; qualifications?: string }

/** The line to sign, empty where nobody is named: whoever runs the application need not be who concludes. */
export function SignOff({ name, role, qualifications = '' }: Signer) {
  return (
    <div className="sign-off">
      <div>{name !== '' && <Foreign text={name} />}</div>
      <div />
      <div />
      <span className="caps">{name === '' ? declaration.name : role}</span>
      <span className="caps">{declaration.date}</span>
      <span className="caps">{declaration.signature}</span>
      <Line as="soft" of={qualifications} />
    </div>
  )
}

/** The same of a report, which is not signed while it is a draft; of whoever reviewed it, where somebody is named. */
export function ReportSignOff({ head }: { head: SetHead }) {
  const { examiner, qualifications, reviewer } = head.fields
  if (lackingOf(head).length > 0) return <Line as="strong" of={conclusion.draft} />
  return (
    <>
      <SignOff name={examiner} role={declaration.examiner} qualifications={qualifications} />
      {reviewer !== '' && <SignOff name={reviewer} role={declaration.reviewer} />}
    </>
  )
}
