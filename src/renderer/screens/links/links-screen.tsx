import { useEffect, useRef, useState } from 'react'
import { MAX_LINK_TEXT } from '../../../shared/contract/links.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { readLinkList } from '../../../shared/model/link-list.ts'
import { judgeLines } from '../../../shared/model/links.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { links as words } from '../../../shared/words/links.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useAddLinks } from '../../data/links.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddedSheet } from './added-sheet.tsx'
import { JudgedLines } from './judged-lines.tsx'
import './links.css'

type Props = {
  caseId: CaseId
  /** What was pasted or dropped. */
  text: string
  /** Opens the file dialog at once. */
  isListFirst?: boolean
  /** The dropped file, which can be added as evidence instead. */
  dropped?: { name: string; onEvidence: () => void }
  /** Opens the cost sheet for links that were just added. */
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Sheet to add links: each line is checked as it is typed, and by main again when it is added. */
export function LinksScreen({ caseId, text: given, isListFirst = false, dropped, onAsk, onClose }: Props) {
  const [text, setText] = useState(given)
  const [listName, setListName] = useState<string | null>(dropped === undefined ? null : firstOf(dropped.name, 255))
  const file = useRef<HTMLInputElement>(null)
  const add = useAddLinks(caseId)
  const isTooLong = text.length > MAX_LINK_TEXT
  const judged = judgeLines(isTooLong ? [] : readLinkList(text, listName))
  const n = judged.links.length
  const done = add.data
  useEffect(() => {
    if (isListFirst) file.current?.click()
  }, [isListFirst])

  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setText(chosen.size > 4 * MAX_LINK_TEXT ? ' '.repeat(MAX_LINK_TEXT + 1) : await chosen.text())
    setListName(firstOf(chosen.name, 255))
  }
  if (done !== undefined) return <AddedSheet reports={[done]} onAsk={onAsk} onClose={onClose} />
  return (
    <Sheet
      title={dropped === undefined ? words.title : words.dropped.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{words.ready({ n })}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          {dropped !== undefined && <Button onClick={dropped.onEvidence}>{words.dropped.asEvidence}</Button>}
          <Button
            look="primary"
            onClick={() => add.mutate({ text, listName })}
            isDisabled={n === 0 || isTooLong || add.isPending}
          >
            {words.addNow({ n })}
          </Button>
        </>
      }
    >
      <div className="links-sheet">
        {dropped !== undefined && <p className="prose">{words.dropped.why}</p>}
        <label className="links-field">
          <span>{listName === null ? words.field : words.list({ name: listName })}</span>
          <textarea
            className="input mono"
            rows={8}
            value={text}
            spellCheck={false}
            autoComplete="off"
            data-first
            onChange={(event) => {
              setText(event.target.value)
              setListName(null)
            }}
          />
        </label>
        <p className="quiet prose">{words.hint}</p>
        {dropped === undefined && (
          <div className="links-file">
            <Button onClick={() => file.current?.click()}>{words.fromFile}</Button>
            <span className="quiet">{words.fromFileHint}</span>
            <input
              ref={file}
              type="file"
              accept=".txt,.csv,.tsv,.url,.webloc,text/plain,text/csv"
              hidden
              onChange={(event) => void read(event.target.files?.[0])}
            />
          </div>
        )}
        {isTooLong && <Note>{words.tooLong}</Note>}
        <JudgedLines {...judged} />
        {add.error !== null && <ErrorNote error={add.error.error} />}
      </div>
    </Sheet>
  )
}
