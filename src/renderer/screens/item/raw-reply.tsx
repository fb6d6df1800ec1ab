import { useEffect, useMemo, useState } from 'react'
import { createIndenter, indentJson } from '../../../shared/model/json-text.ts'
import { count } from '../../../shared/words/counts.ts'
import { tokenRemoved, result as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { replyWords } from '../../../shared/words/viewer.ts'
import { type RawReplyOf, useRawReply } from '../../data/items.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Digest } from '../../ui/digest.tsx'
import { exactBytes, bytes as inUnits } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Disclosure } from './disclosure.tsx'
import { windowOf } from './raw-window.ts'

/** Maximum length of a text for the clipboard (`app.copy`), in characters. */
const COPYABLE = 1_000_000

/** The reply as received, with the hash that verifies it. `bytes` = its size as received. */
export function RawReply({ of, bytes }: { of: RawReplyOf; bytes: number }) {
  return (
    <Disclosure label={words.raw} beside={inUnits(bytes)}>
      {() => <OpenedReply of={of} />}
    </Disclosure>
  )
}

/** The same, opened from the start. */
export function OpenedReply({ of }: { of: RawReplyOf }) {
  const { data, error } = useRawReply(of)
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return <p className="quiet">{frame.loading}</p>
  return (
    <div className="lines">
      <p className="muted">{words.rawDigest({ bytes: exactBytes(data.bytes), isAltered: data.isTokenRemoved })}</p>
      <p>
        <Digest hex={data.sha256} />
      </p>
      {data.isTokenRemoved && <Note>{tokenRemoved}</Note>}
      {!data.isWhole && <Note>{words.rawCut}</Note>}
      {data.packing !== null && (
        <p className="muted">{data.isUnpacked ? words.rawPacked({ encoding: data.packing }) : words.rawUnpackable}</p>
      )}
      {!data.isUtf8 && <p className="muted">{words.rawNotUtf8}</p>}
      <Text text={data.text} isJson={data.isJson} />
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The text in two views, searchable; long texts one window at a time. */
function Text({ text, isJson }: { text: string; isJson: boolean | null }) {
  const [view, setView] = useState<'lines' | 'sent'>(isJson === true ? 'lines' : 'sent')
  const [wanted, setWanted] = useState('')
  const [place, setPlace] = useState(0)
  const isOnLines = view === 'lines' && isJson === true
  const lines = useIndented(isOnLines ? text : null)
  const shown = isOnLines ? (lines ?? '') : text
  const found = useMemo(() => windowOf(shown, wanted, place), [shown, wanted, place])
  return (
    <>
      <div className="raw-tools">
        {isJson === true ? (
          <Segmented
            label={words.raw}
            value={view}
            onChange={setView}
            options={[
              { value: 'lines', label: words.rawFormatted },
              { value: 'sent', label: words.rawAsSent },
            ]}
          />
        ) : (
          <span className="muted">{isJson === null ? words.rawTooLong : words.rawNotJson}</span>
        )}
        {text.length > COPYABLE ? (
          <span className="muted">{replyWords.tooLongToCopy}</span>
        ) : (
          <CopyButton text={text} label={`${frame.copy} ${words.raw.toLowerCase()}`} shows />
        )}
      </div>
      <div className="raw-tools">
        <input
          className="input"
          type="search"
          value={wanted}
          placeholder={words.rawSearch}
          aria-label={words.rawSearch}
          spellCheck={false}
          onChange={(event) => {
            setWanted(event.target.value)
            setPlace(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setPlace(place + (event.shiftKey ? -1 : 1))
            if (event.key !== 'Escape') return
            event.stopPropagation()
            if (wanted === '') event.currentTarget.blur()
            else setWanted('')
          }}
        />
        {wanted !== '' && (
          <span className="quiet raw-matches" aria-live="polite">
            {words.rawMatches({ at: found.match + 1, total: found.matches })}
          </span>
        )}
        {found.steps > 1 && (
          <>
            <IconButton icon="left" label={words.rawPrevious} onClick={() => setPlace(place - 1)} />
            <IconButton icon="right" label={words.rawNext} onClick={() => setPlace(place + 1)} />
          </>
        )}
      </div>
      {found.from > 0 && <p className="muted">{words.rawLong({ shown: count(found.from + 1) })}</p>}
      <ScrollRegion className="raw-text selectable" label={words.raw}>
        <pre>
          <Name text={found.before} keepLines />
          {found.hit !== '' && (
            <mark ref={bringIntoView}>
              <Name text={found.hit} keepLines />
            </mark>
          )}
          <Name text={found.after} keepLines />
          {found.isCutBehind && '…'}
          {isOnLines && lines === null && <span className="quiet">{frame.loading}</span>}
        </pre>
      </ScrollRegion>
    </>
  )
}

/** Characters indented at once: a few milliseconds. */
const SLICE = 64_000

/**
 * A JSON text with indentation; null = not ready. A long one is indented a slice at a time, so that no frame waits for
 * it.
 */
function useIndented(text: string | null): string | null {
  const isShort = text !== null && text.length <= SLICE
  const short = useMemo(() => (isShort ? indentJson(text) : null), [isShort, text])
  const [long, setLong] = useState<{ of: string; lines: string } | null>(null)
  useEffect(() => {
    if (text === null || isShort) return
    const indenter = createIndenter(text)
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      const lines = indenter.goOn(SLICE)
      if (lines === null) timer = setTimeout(goOn)
      else setLong({ of: text, lines })
    }
    goOn()
    return () => clearTimeout(timer)
  }, [text, isShort])
  return short ?? (long !== null && long.of === text ? long.lines : null)
}
