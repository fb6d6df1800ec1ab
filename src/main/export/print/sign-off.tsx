import type { ReportFields } from '../../../shared/model/report-options.ts'
import { declaration as words } from '../../../shared/words/report/declaration.ts'
import { conclusion } from '../../../shared/words/report/report-set.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import type { SetHead } from '../facts/set-head.ts'
import { GivenText } from './given-text.tsx'
import { Foreign } from './report-parts.tsx'
import { isStated, lackingOf } from './stated.ts'

export type Signer = Pick<ReportFields, 'examiner' | 'qualifications'>

/** What the examiner states of the report as a whole: what it covers, what was known beforehand, and who reviewed it. */
export function Declaration({ head }: { head: SetHead }) {
  return (
    <div className="declaration">
      {!isStated(head, 'background') ? null : (
        <>
          <h3>{textNames.background}</h3>
          <p>
            <GivenText head={head} name="background" lines />
          </p>
        </>
      )}
      <h3>{words.review}</h3>
      <p>
        <GivenText head={head} name="reviewer" none={words.notReviewed} />
      </p>
      <p className="note">{words.itemsOnly}</p>
    </div>
  )
}

/** The line to sign, empty where nobody is named: whoever runs the application need not be who concludes. */
export function SignOff({ examiner, qualifications }: Signer) {
  return (
    <div className="sign-off">
      <div>{examiner === '' ? null : <Foreign text={examiner} />}</div>
      <div />
      <div />
      <span className="caps">{examiner === '' ? words.name : words.examiner}</span>
      <span className="caps">{words.date}</span>
      <span className="caps">{words.signature}</span>
      {qualifications === '' ? null : (
        <p className="soft">
          <Foreign text={qualifications} />
        </p>
      )}
    </div>
  )
}

/** The same of a report, which is not signed while it is a draft. */
export const ReportSignOff = ({ head }: { head: SetHead }) =>
  lackingOf(head).length > 0 ? <p className="strong">{conclusion.draft}</p> : <SignOff {...head.fields} />
