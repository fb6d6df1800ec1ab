import { useState } from 'react'
import type { CommandId } from '../../../shared/model/commands.ts'
import { type ActivityView, activity as words } from '../../../shared/words/activity.ts'
import type { ActivityRoute } from '../../app/route.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { CreditsView } from './credits/credits-view.tsx'
import { LogView } from './log/log-view.tsx'
import { NowView } from './now/now-view.tsx'
import { RequestsView } from './requests/requests-view.tsx'
import type { GoToView, OpenItem, ShowFound } from './ways.ts'
import './activity.css'

type Props = {
  at: ActivityRoute
  onView: GoToView
  onBack: () => void
  onSettings: () => void
  onOpenItem: OpenItem
  onShowFound: ShowFound
}

const KEYS: Record<ActivityView, CommandId | undefined> = {
  now: 'activity',
  requests: 'requests',
  credits: undefined,
  log: 'custodyLog',
}

/**
 * Activity: what is running, what needs a person, every request, its costs, and the custody log, for the open case or
 * all cases.
 */
export function ActivityScreen({ at, onView, onBack, onSettings, onOpenItem, onShowFound }: Props) {
  const [isAll, setIsAll] = useState(at.caseId === null)
  const { view } = at
  const caseId = isAll ? null : at.caseId
  return (
    <main className="activity">
      <ScreenHead title={words.title} onBack={onBack} scope={at.caseId === null ? null : { isAll, onChange: setIsAll }}>
        <Tabs
          label={words.viewsLabel}
          value={view}
          tabs={(Object.keys(words.views) as ActivityView[]).map((value) => ({
            value,
            label: words.views[value],
            keyOf: KEYS[value],
          }))}
          onChange={(next) => onView(next)}
        />
      </ScreenHead>
      <div className="activity-view" id={panelId(view)} role="tabpanel" aria-label={words.views[view]}>
        {view === 'now' && (
          <NowView
            caseId={caseId}
            onView={onView}
            onSettings={onSettings}
            onOpenItem={onOpenItem}
            onShowFound={onShowFound}
          />
        )}
        {view === 'requests' && (
          <RequestsView
            key={at.state}
            caseId={caseId}
            onView={onView}
            onOpenItem={onOpenItem}
            state={at.state ?? null}
          />
        )}
        {view === 'credits' && <CreditsView caseId={caseId} onOpenItem={onOpenItem} />}
        {view === 'log' && (
          <LogView
            key={`${at.item?.id} ${at.seq}`}
            caseId={at.caseId}
            isAll={isAll}
            onAll={setIsAll}
            onOpenItem={onOpenItem}
            item={at.item ?? null}
            seq={at.seq ?? null}
          />
        )}
      </div>
    </main>
  )
}
