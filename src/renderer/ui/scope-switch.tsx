import { queueWords as words } from '../../shared/words/queue.ts'
import { Segmented } from './segmented.tsx'

/** Whether a list is about the case that is open or about every case. */
export function ScopeSwitch({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) {
  return (
    <Segmented
      label={words.show}
      value={isAll ? 'all' : 'case'}
      options={[
        { value: 'case', label: words.thisCase },
        { value: 'all', label: words.allCases },
      ]}
      onChange={(value) => onChange(value === 'all')}
    />
  )
}
