import { useState } from 'react'
import type { FoundItem, FoundPart, TextMatch } from '../../../shared/model/found-text.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { isSearchable } from '../../../shared/model/search-terms.ts'
import { countWords, placeWords, search as words } from '../../../shared/words/search.ts'
import { useCases } from '../../data/cases.ts'
import { useFoundCount, useFoundItems } from '../../data/search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import './search.css'

type Props = {
  /** The open case; null = none is. */
  caseId: CaseId | null
  text: string
  startsWithAll: boolean
  onOpen: (match: TextMatch) => void
  onBack: () => void
}

/** Where a text was found: in the texts of a case, or in those and the names of all cases. */
export function SearchScreen({ caseId, text, startsWithAll, onOpen, onBack }: Props) {
  const [isAll, setAll] = useState(startsWithAll || caseId === null)
  const scope = isAll ? null : caseId
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useFoundItems(scope, text)
  const { data: counted } = useFoundCount(scope, text, isSearchable(text))
  const cases = new Map(useCases().data?.map((one) => [one.id, one]))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const none = isAll ? words.nothingAnywhere : words.nothing
  return (
    <main className="search-screen">
      <ScreenHead title={words.title} onBack={onBack} scope={caseId === null ? null : { isAll, onChange: setAll }}>
        <span className="search-count" aria-live="polite">
          {counted === undefined ? null : countWords(counted)}
        </span>
      </ScreenHead>
      {error !== null && <ErrorNote error={error.error} />}
      {!isSearchable(text) && <p className="muted search-note">{words.tooShort}</p>}
      {items.length === 0 && !isFetching && isSearchable(text) && error === null && (
        <EmptyState title={none.title} text={none.text} />
      )}
      <ol className="search-results" aria-label={words.title} aria-busy={isFetching}>
        {items.map((item) => (
          <Result
            key={`${item.row.id} ${item.parts[0]?.place.in}`}
            item={item}
            where={isAll ? (cases.get(item.caseId)?.name ?? null) : null}
            onOpen={(part) =>
              onOpen({
                caseId: item.caseId,
                itemId: item.row.id,
                place: part.place,
                checkId: part.checkId,
                text: part.pieces.find(({ isMatch }) => isMatch)?.text ?? text,
              })
            }
          />
        ))}
      </ol>
      {isFetching && <p className="quiet search-note">{words.searching}</p>}
      {hasNextPage && !isFetching && (
        <div className="search-note">
          <Button onClick={() => void fetchNextPage()}>{words.loadMore}</Button>
        </div>
      )}
    </main>
  )
}

type ResultProps = { item: FoundItem; where: string | null; onOpen: (part: FoundPart) => void }

/** One item with the texts that match; each opens the item where it was found. */
function Result({ item: { row, parts, more }, where, onOpen }: ResultProps) {
  return (
    <li className="search-result">
      <div className="search-item">
        <span className="muted">{row.reference}</span>
        <Name text={row.name} className="one-line" />
        {where !== null && <Name text={where} className="one-line quiet" />}
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.number}>
            <Part part={part} reference={row.reference} onOpen={() => onOpen(part)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet search-more">{words.more({ n: more })}</p>}
    </li>
  )
}

type PartProps = { part: FoundPart; reference: string; onOpen: () => void }

/** A text that matches, with where it is. */
function Part({ part: { place, pieces }, reference, onOpen }: PartProps) {
  const where = placeWords(place)
  return (
    <button type="button" className="search-part" title={words.openAt({ reference, where })} onClick={onOpen}>
      <span className="search-place quiet">
        <Name text={where} />
      </span>
      <MarkedText pieces={pieces} className="search-text" />
    </button>
  )
}
