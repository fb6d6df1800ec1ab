import { activity } from '../../shared/words/activity.ts'
import { Segmented } from './segmented.tsx'

/** Whether a list is about the case that is open or about every case. */
export function ScopeSwitch({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) {
  return (
    <Segmented
      label={activity.scope.label}
      value={isAll ? 'all' : 'case'}
      options={[
        { value: 'case', label: activity.scope.thisCase },
        { value: 'all', label: activity.scope.allCases },
      ]}
      onChange={(value) => onChange(value === 'all')}
    />
  )
}
