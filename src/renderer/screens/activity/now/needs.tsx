import { assertNever } from '../../../../shared/assert-never.ts'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import type { IntakeProgress } from '../../../../shared/contract/intake.ts'
import { activity, machineWords, needsWords as words } from '../../../../shared/words/activity.ts'
import { exhibitWords } from '../../../../shared/words/exhibit.ts'
import { REASONS, unrecordedPause } from '../../../../shared/words/reasons.ts'
import { useExhibitActions } from '../../../data/exhibits.ts'
import { useIntakeActions } from '../../../data/intake.ts'
import type { Need } from '../../../data/needs.ts'
import { Button } from '../../../ui/button.tsx'
import { Name } from '../../../ui/name.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { When } from '../../../ui/when.tsx'
import type { GoToView, ShowFound } from '../ways.ts'
import { NeedTask } from './task-list.tsx'

type Paused = NonNullable<OutputOf<'checks.state'>['paused']>

const SETTINGS_HELP = [
  'token_missing',
  'token_refused',
  'scope',
  'address_changed',
  'redirected',
  'not_the_service',
  'blocked_on_the_way',
  'tls',
]

/** Reasons whose detail is in this machine's words, not the service's. */
const OWN_DETAIL = ['tls', 'cap', 'fault']

type Given = {
  referenceOf: (caseId: IntakeProgress['caseId']) => string
  /** Start of today; undefined = not known yet. */
  from: number | undefined
  isBusy: boolean
  onResume: () => void
  onSettings: () => void
  onDecide: () => void
  onView: GoToView
  onShowFound: ShowFound
}

/** One thing that only a person can settle: what happened, and what to do. */
export function NeedLine({ need, ...given }: { need: Need } & Given) {
  const { from, onView } = given
  switch (need.of) {
    case 'unknown': {
      const { rows, total: n } = need.doubtful
      const [oldest] = rows
      return (
        <NeedTask
          title={words.unknown.title({ n })}
          text={words.unknown.text}
          at={oldest !== undefined && <Since at={oldest.endedAt ?? oldest.startedAt} from={from} />}
        >
          <Button onClick={given.onDecide} isDisabled={given.isBusy}>
            {words.unknown.decide({ n })}
          </Button>
        </NeedTask>
      )
    }
    case 'paused':
      return <PausedNeed {...given} paused={need.paused} />
    case 'stopped':
      return (
        <NeedTask icon="failed" title={words.stopped.title({ n: need.n })} text={words.stopped.text}>
          <Button onClick={() => onView('requests', { state: 'stopped' })}>{activity.show}</Button>
        </NeedTask>
      )
    case 'lost':
      return (
        <NeedTask icon="fact" title={words.lost.title({ n: need.n })} text={words.lost.text}>
          <Button onClick={() => onView('requests', { state: 'no_end' })}>{activity.show}</Button>
        </NeedTask>
      )
    case 'intake':
      return <IntakeNeed {...need} reference={given.referenceOf(need.intake.caseId)} from={from} />
    case 'reading':
      return <ReadingNeed {...need} />
    case 'proof':
      return <ProofNeed {...need} reference={given.referenceOf(need.proof.caseId)} from={from} />
    case 'original': {
      const { found, caseId, ...counts } = need
      return (
        <NeedTask title={words.originals[found](counts)} text={words.originals.text[found]}>
          <Button onClick={() => given.onShowFound(caseId, found)}>{activity.show}</Button>
        </NeedTask>
      )
    }
    case 'log':
      return (
        <NeedTask title={words.log.title} text={words.log.text} at={<Since at={need.at} from={from} />}>
          <Button onClick={() => onView('log')}>{words.log.show}</Button>
        </NeedTask>
      )
    default:
      return assertNever(need)
  }
}

/** Identifies a need in the list. */
export const needKey = (need: Need): string => {
  if (need.of === 'intake') return `intake ${need.intake.caseId}`
  if (need.of === 'reading') return `reading ${need.exhibitId}`
  if (need.of === 'proof') return `proof ${need.proof.caseId}`
  return need.of === 'original' ? `${need.found} ${need.caseId}` : need.of
}

function PausedNeed({
  paused,
  from,
  isBusy,
  onResume,
  onSettings,
}: { paused: Paused } & Pick<Given, 'from' | 'isBusy' | 'onResume' | 'onSettings'>) {
  return (
    <NeedTask
      icon="pause"
      title={words.paused}
      text={
        <>
          {REASONS[paused.reason]}{' '}
          {paused.message !== null && (
            <>
              {OWN_DETAIL.includes(paused.reason) ? words.detail : words.serviceSays}: “
              <Name text={paused.message} keepLines />”{' '}
            </>
          )}
          {paused.unrecorded !== null && `${unrecordedPause[paused.unrecorded]} `}
          {paused.until === null ? (
            words.untilPerson
          ) : (
            <>
              {words.until} <When at={paused.until} isExact />.
            </>
          )}
        </>
      }
      at={<Since at={paused.since} from={from} />}
    >
      {SETTINGS_HELP.includes(paused.reason) && <Button onClick={onSettings}>{activity.settings}</Button>}
      <Button onClick={onResume} isDisabled={isBusy}>
        {activity.resume}
      </Button>
    </NeedTask>
  )
}

type NeedOf<Of extends Need['of']> = Extract<Need, { of: Of }>

function IntakeNeed({ intake, why, reference, from }: NeedOf<'intake'> & { reference: string } & Pick<Given, 'from'>) {
  const { resume } = useIntakeActions(intake.caseId)
  return (
    <NeedTask
      icon="document"
      title={machineWords.intakeStopped({ reference })}
      text={words.intake[why]}
      at={intake.endedAt !== null && <Since at={intake.endedAt} from={from} />}
    >
      <Button onClick={() => resume.mutate()} isDisabled={resume.isPending}>
        {activity.continue}
      </Button>
    </NeedTask>
  )
}

function ReadingNeed({ caseId, caseReference, exhibitId, exhibit }: NeedOf<'reading'>) {
  const { answerReadErrors } = useExhibitActions(caseId)
  const answer = (as: 'go_on' | 'leave_rest') => answerReadErrors.mutate({ exhibitId, as })
  return (
    <NeedTask
      icon="document"
      title={words.reading.title({ exhibit, reference: caseReference })}
      text={words.reading.text}
    >
      <Button title={exhibitWords.readOnTitle} isDisabled={answerReadErrors.isPending} onClick={() => answer('go_on')}>
        {exhibitWords.readOn}
      </Button>
      <Button
        title={exhibitWords.leaveRestTitle}
        isDisabled={answerReadErrors.isPending}
        onClick={() => answer('leave_rest')}
      >
        {exhibitWords.leaveRest}
      </Button>
    </NeedTask>
  )
}

function ProofNeed({ proof, reference, from }: NeedOf<'proof'> & { reference: string } & Pick<Given, 'from'>) {
  const { answerProof } = useExhibitActions(proof.caseId)
  const { kind, failure, endedAt } = proof
  return (
    <NeedTask
      icon="check"
      title={words.proof.title[kind]({ reference })}
      text={
        <>
          {words.proof.text[failure ?? 'internal']}
          {answerProof.error !== null && <ErrorNote error={answerProof.error.error} />}
        </>
      }
      at={endedAt !== null && <Since at={endedAt} from={from} />}
    >
      <Button
        title={words.proof.againTitle[kind]}
        isDisabled={answerProof.isPending}
        onClick={() => answerProof.mutate('again')}
      >
        {words.proof.again}
      </Button>
      <Button
        title={words.proof.leaveTitle}
        isDisabled={answerProof.isPending}
        onClick={() => answerProof.mutate('leave')}
      >
        {words.proof.leave}
      </Button>
    </NeedTask>
  )
}

const Since = ({ at, from }: { at: number; from: number | undefined }) => (
  <>
    {activity.since} <When at={at} from={from} />
  </>
)
