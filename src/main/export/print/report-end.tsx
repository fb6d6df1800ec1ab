import { Fragment } from 'react'
import { type CheckCommand, checkCommands, signerLine } from '../../../shared/model/check-commands.ts'
import type { ReportFields, ReportOptions, ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { custodyCheck } from '../../../shared/words/report/custody-check.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { systemsLine, howToCheck as words } from '../../../shared/words/report/how-to-check.ts'
import { conclusion, limitsOfSet, reportSet } from '../../../shared/words/report/report-set.ts'
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

type Chosen = Pick<ReportOptions, 'parts' | 'hasPages'>

/** The parts a person chose not to print, of those that a report may have; '' = none. */
export const leftOutOf = ({ parts: chosen, hasPages }: Chosen, among: readonly ReportPart[]): string =>
  [hasPages ? '' : pagesOfItems, namesOf(among.filter((part) => !chosen.includes(part)))].filter(Boolean).join(' · ')

/** Says so in a report that has no part for it: what is missing in it is not what there is nothing to say of. */
export function LeftOut({ options, among }: { options: Chosen; among: readonly ReportPart[] }) {
  const text = leftOutOf(options, among)
  return (
    text !== '' && (
      <p className="note left-out">
        {reportSet.leftOut}: {text}
      </p>
    )
  )
}

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

export type Signer = Pick<ReportFields, 'examiner' | 'qualifications'>

/** The line to sign, empty where nobody is named: whoever runs the application need not be who concludes. */
export function SignOff({ examiner, qualifications }: Signer) {
  return (
    <div className="sign-off">
      <div>{examiner !== '' && <Foreign text={examiner} />}</div>
      <div />
      <div />
      <span className="caps">{examiner === '' ? declaration.name : declaration.examiner}</span>
      <span className="caps">{declaration.date}</span>
      <span className="caps">{declaration.signature}</span>
      <Line as="soft" of={qualifications} />
    </div>
  )
}

/** The same of a report, which is not signed while it is a draft. */
export const ReportSignOff = ({ head }: { head: SetHead }) =>
  lackingOf(head).length > 0 ? <Line as="strong" of={conclusion.draft} /> : <SignOff {...head.fields} />
