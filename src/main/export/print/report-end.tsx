import { checkCommands, signerLine } from '../../../shared/model/check-commands.ts'
import type { ReportOptions, ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { howToCheck as words } from '../../../shared/words/report/how-to-check.ts'
import { conclusion, limitsOfSet, reportSet } from '../../../shared/words/report/report-set.ts'
import { pagesOfItems, parts } from '../../../shared/words/report-parts.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import { ranges } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
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
  return (
    <div className="how-to-check">
      <ol>
        <li>{words.together}</li>
        {isSigned && <Step text={`${words.key} ${words.sameKey}`} code={signerLine(signature.publicKey)} />}
        {isSigned && <Step text={words.signature} code={commands.signature} />}
        <Step text={words.sums} code={commands.sums} />
        {hasFiles && <li>{words.originals}</li>}
      </ol>
      <Line of={signature?.state === 'unsigned' && `${words.unsigned} ${unsignedWords[signature.reason]}`} />
      <Points
        of={said([
          custody && words.custody,
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

const Step = ({ text, code }: { text: string; code: string }) => (
  <li>
    {text}
    <code>{code}</code>
  </li>
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
