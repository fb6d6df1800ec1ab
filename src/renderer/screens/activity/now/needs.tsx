import type { ReactElement } from 'react'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import type { IntakeProgress } from '../../../../shared/contract/intake.ts'
import { activity, machineWords, needsWords as words } from '../../../../shared/words/activity.ts'
import { REASONS } from '../../../../shared/words/reasons.ts'
import { useIntakeActions } from '../../../data/intake.ts'
import { Button } from '../../../ui/button.tsx'
import { Name } from '../../../ui/name.tsx'
import { When } from '../../../ui/when.tsx'
import type { GoToView, ShowFound } from '../ways.ts'
import { Need } from './task-list.tsx'

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
  standing: OutputOf<'activity.now'>['standing'] | undefined
  paused: Paused | null
  doubtful: OutputOf<'checks.doubtful'>
  intakes: readonly IntakeProgress[]
  /** When the newest verification of the custody log found a difference; null = it found none. */
  brokenAt: number | null
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

/** Everything that only a person can settle; what may cost money comes first. */
export function needs(given: Given): ReactElement[] {
  const { standing, paused, doubtful, intakes, brokenAt, onView, onShowFound } = given
  const stopped = standing?.checks.reduce((sum, { state, count }) => sum + (state === 'blocked' ? count : 0), 0) ?? 0
  const lost = standing?.jobs.lost ?? 0
  const [oldest] = doubtful.rows
  return [
    ...(doubtful.total > 0
      ? [
          <Need
            key="unknown"
            title={words.unknown.title({ n: doubtful.total })}
            text={words.unknown.text}
            at={oldest !== undefined && <Since at={oldest.endedAt ?? oldest.startedAt} from={given.from} />}
          >
            <Button onClick={given.onDecide} isDisabled={given.isBusy}>
              {words.unknown.decide({ n: doubtful.total })}
            </Button>
          </Need>,
        ]
      : []),
    ...(paused === null ? [] : [<PausedNeed key="paused" {...given} paused={paused} />]),
    ...(stopped > 0
      ? [
          <Need key="stopped" icon="failed" title={words.stopped.title({ n: stopped })} text={words.stopped.text}>
            <Button onClick={() => onView('requests', { state: 'stopped' })}>{activity.show}</Button>
          </Need>,
        ]
      : []),
    ...(lost > 0
      ? [
          <Need key="lost" icon="fact" title={words.lost.title({ n: lost })} text={words.lost.text}>
            <Button onClick={() => onView('requests', { state: 'no_end' })}>{activity.show}</Button>
          </Need>,
        ]
      : []),
    ...intakes
      .filter(({ state }) => state === 'failed')
      .map((intake) => (
        <IntakeNeed
          key={intake.caseId}
          intake={intake}
          reference={given.referenceOf(intake.caseId)}
          from={given.from}
        />
      )),
    ...(standing?.originals ?? []).flatMap(({ caseId, caseReference: reference, ...counts }) =>
      (['different', 'missing'] as const)
        .filter((found) => counts[found] > 0)
        .map((found) => (
          <Need
            key={`${found} ${caseId}`}
            title={words.originals[found]({ n: counts[found], reference })}
            text={words.originals.text[found]}
          >
            <Button onClick={() => onShowFound(caseId, found)}>{activity.show}</Button>
          </Need>
        )),
    ),
    ...(brokenAt === null
      ? []
      : [
          <Need key="log" title={words.log.title} text={words.log.text} at={<Since at={brokenAt} from={given.from} />}>
            <Button onClick={() => onView('log')}>{words.log.show}</Button>
          </Need>,
        ]),
  ]
}

function PausedNeed({
  paused,
  from,
  isBusy,
  onResume,
  onSettings,
}: { paused: Paused } & Pick<Given, 'from' | 'isBusy' | 'onResume' | 'onSettings'>) {
  return (
    <Need
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
    </Need>
  )
}

function IntakeNeed({ intake, reference, from }: { intake: IntakeProgress; reference: string } & Pick<Given, 'from'>) {
  const { resume } = useIntakeActions(intake.caseId)
  return (
    <Need
      icon="document"
      title={machineWords.intakeStopped({ reference })}
      text={words.intake[intake.failure ?? 'inspector_failed']}
      at={intake.endedAt !== null && <Since at={intake.endedAt} from={from} />}
    >
      <Button onClick={() => resume.mutate()} isDisabled={resume.isPending}>
        {activity.continue}
      </Button>
    </Need>
  )
}

const Since = ({ at, from }: { at: number; from: number | undefined }) => (
  <>
    {activity.since} <When at={at} from={from} />
  </>
)
