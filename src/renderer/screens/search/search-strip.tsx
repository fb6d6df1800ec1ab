import type { CaseId } from '../../../shared/model/ids.ts'
import type { ItemFilter } from '../../../shared/model/item-list.ts'
import { isSearchable } from '../../../shared/model/search-terms.ts'
import { countWords, search as words } from '../../../shared/words/search.ts'
import { useFoundCount } from '../../data/search.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import './search.css'

type Props = {
  caseId: CaseId
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  /** Opens the results, of this case or of all. */
  onShow: (isAll: boolean) => void
}

/** Above a list narrowed by a text: where the text is searched, and how often it occurs in texts. */
export function SearchStrip({ caseId, filter, onFilter, onShow }: Props) {
  const { text, textIn } = filter
  const canSearch = isSearchable(text)
  const { data: counted } = useFoundCount(caseId, text, canSearch)
  return (
    <div className="search-strip">
      <span className="quiet">{words.where}</span>
      <Segmented
        label={words.where}
        value={textIn}
        options={[
          { value: 'names', label: words.names, title: words.namesHint },
          { value: 'everything', label: words.everything, title: words.everythingHint },
        ]}
        onChange={(value) => onFilter({ ...filter, textIn: value })}
      />
      {canSearch ? (
        <>
          <span className="search-count" aria-live="polite">
            {counted === undefined ? words.searching : countWords(counted)}
          </span>
          {counted !== undefined && counted.found > 0 && <Button onClick={() => onShow(false)}>{words.show}</Button>}
        </>
      ) : (
        <span className="quiet">{words.tooShort}</span>
      )}
      <Button look="link" onClick={() => onShow(true)}>
        {words.showAll}
      </Button>
    </div>
  )
}
