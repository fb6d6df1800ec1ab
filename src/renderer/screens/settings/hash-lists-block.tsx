import { useState } from 'react'
import type { HashList, HashListProgress } from '../../../shared/model/hash-list.ts'
import { hashCounts, hashLists as words } from '../../../shared/words/hash-lists.ts'
import { useHashListActions, useHashLists, useLackingLookups } from '../../data/hash-lists.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { bytes, instant } from '../../ui/format.ts'
import { PurposeSign } from '../../ui/known-sign.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { HashListSheet, type HashListSubject } from './hash-list-sheet.tsx'

/** The desk's lists of known hashes: what is in use, the import of another, and what matching by MD5 or SHA-1 needs. */
export function HashListsBlock({ computesLookups }: { computesLookups: boolean }) {
  const { lists = [], importing = null } = useHashLists().data ?? {}
  const { choose, add, stop, change, remove } = useHashListActions()
  const [subject, setSubject] = useState<HashListSubject | null>(null)
  const needsLookups = lists.some(({ hashes }) => hashes.sha1 + hashes.md5 > 0)
  const lacking = useLackingLookups(needsLookups && computesLookups).data ?? 0
  const failure = [choose, add, change, remove].find(
    ({ error }) => error !== null && error.error.kind !== 'declined',
  )?.error
  const begin = (act: () => void) => {
    for (const action of [choose, add, change, remove]) action.reset()
    act()
  }
  return (
    <Block title={words.title} term="hashList" className="settings-block">
      {lists.length === 0 && importing === null ? (
        <p>{words.none}</p>
      ) : (
        <ul className="hash-lists">
          {lists.map((list) => (
            <ListLine
              key={list.id}
              list={list}
              isBusy={remove.isPending}
              onEdit={() => begin(() => setSubject({ list }))}
              onRemove={() => begin(() => remove.mutate({ id: list.id }))}
            />
          ))}
        </ul>
      )}
      {importing !== null && <Importing progress={importing} onStop={() => stop.mutate()} />}
      <div className="settings-actions">
        <Button
          isDisabled={choose.isPending || importing !== null}
          onClick={() =>
            begin(() => choose.mutate(undefined, { onSuccess: (choice) => choice !== null && setSubject({ choice }) }))
          }
        >
          {words.add}
        </Button>
      </div>
      <p className="field-hint prose">{words.forms}</p>
      <p className="field-hint prose">{words.hint}</p>
      {add.data !== undefined && (
        <Note isPlain>
          <Name text={words.imported({ name: add.data.name })} />
        </Note>
      )}
      {failure != null && <ErrorNote error={failure.error} />}
      {needsLookups && !computesLookups && <Note>{words.lackingOff}</Note>}
      {needsLookups && computesLookups && lacking > 0 && <Note isPlain>{words.lacking({ n: lacking })}</Note>}
      {subject !== null && (
        <HashListSheet
          subject={subject}
          onSave={(named) => {
            if ('list' in subject) change.mutate({ id: subject.list.id, ...named })
            else add.mutate({ choiceId: subject.choice.choiceId, ...named })
            setSubject(null)
          }}
          onClose={() => setSubject(null)}
        />
      )}
    </Block>
  )
}

type LineProps = { list: HashList; isBusy: boolean; onEdit: () => void; onRemove: () => void }

function ListLine({ list, isBusy, onEdit, onRemove }: LineProps) {
  const { name, purpose, fileName, unreadLines, importedAt, importedBy } = list
  return (
    <li>
      <div className="hash-list-head">
        <PurposeSign purpose={purpose} />
        <Name text={name} className="hash-list-name" />
        <span className="quiet">{words.purposes[purpose]}</span>
      </div>
      <div className="hash-list-actions">
        <Button onClick={onEdit} isDisabled={isBusy} title={words.editOf({ name })}>
          {words.edit}
        </Button>
        <Button onClick={onRemove} isDisabled={isBusy} title={words.removeOf({ name })}>
          {words.remove}
        </Button>
      </div>
      <p className="quiet hash-list-facts">
        {[...hashCounts(list), ...(unreadLines > 0 ? [words.unread({ n: unreadLines })] : [])].join(' · ')}
        <br />
        <Name text={fileName} /> · <Name text={words.importedBy({ when: instant(importedAt), who: importedBy })} />
      </p>
    </li>
  )
}

function Importing({ progress, onStop }: { progress: HashListProgress; onStop: () => void }) {
  const { name, readBytes, fileBytes, stored, toStore } = progress
  // Reading and storing take about as long.
  const done = (toStore === null ? readBytes / Math.max(1, fileBytes) : 1 + stored / Math.max(1, toStore)) / 2
  return (
    <div className="lines">
      <p>
        <Name text={words.progress({ name })} />
      </p>
      <ProgressBar label={words.progress({ name })} done={done} />
      <div className="settings-actions">
        <span className="quiet">
          {toStore === null
            ? words.reading({ done: bytes(readBytes), of: bytes(fileBytes) })
            : words.storing({ done: stored, of: toStore })}
        </span>
        <Button onClick={onStop}>{words.sheet.stop}</Button>
      </div>
    </div>
  )
}
