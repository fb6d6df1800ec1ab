import { useState } from 'react'
import { type HashList, HashListPurpose, MAX_LIST_NAME } from '../../../shared/model/hash-list.ts'
import { hashLists as words } from '../../../shared/words/hash-lists.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PurposeSign } from '../../ui/known-sign.tsx'
import { Name } from '../../ui/name.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** What the sheet is about: a chosen file that is to become a list, or a list. */
export type HashListSubject = { choice: { choiceId: string; fileName: string } } | { list: HashList }
type Named = { name: string; purpose: HashListPurpose }
type Props = { subject: HashListSubject; onSave: (named: Named) => void; onClose: () => void }

/** The name of a file without its ending. */
const suggested = (fileName: string) => fileName.replace(/\.[^.]{1,8}$/, '').slice(0, MAX_LIST_NAME)

/** Asks for the name and the purpose of a list. */
export function HashListSheet({ subject, onSave, onClose }: Props) {
  const list = 'list' in subject ? subject.list : null
  const fileName = 'choice' in subject ? subject.choice.fileName : subject.list.fileName
  const [name, setName] = useState(list?.name ?? suggested(fileName))
  const [purpose, setPurpose] = useState<HashListPurpose>(list?.purpose ?? 'notable')
  const isNamed = name.trim() !== ''
  const save = () => {
    if (isNamed) onSave({ name: name.trim(), purpose })
  }
  return (
    <Sheet
      title={list === null ? words.sheet.add : words.sheet.edit}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.sheet.cancel}</Button>
          <Button onClick={save} isDisabled={!isNamed}>
            {list === null ? words.sheet.import : words.sheet.save}
          </Button>
        </>
      }
    >
      <div className="hash-list-sheet">
        <p>
          <span className="quiet">{words.sheet.file}</span> <Name text={fileName} />
        </p>
        <TextField
          label={words.sheet.name}
          value={name}
          maxLength={MAX_LIST_NAME}
          autoFocus
          onChange={setName}
          onSubmit={save}
        />
        <fieldset className="hash-list-purposes">
          <legend>{words.sheet.purpose}</legend>
          {HashListPurpose.options.map((one) => (
            <label key={one}>
              <input type="radio" name="purpose" checked={one === purpose} onChange={() => setPurpose(one)} />
              <span className="hash-list-purpose">
                <PurposeSign purpose={one} /> {words.purposes[one]}
              </span>
              <span className="quiet">{words.purposeHints[one]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Sheet>
  )
}
