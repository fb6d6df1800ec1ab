import { type KeyboardEvent, useState } from 'react'
import {
  type CommandId,
  groupOf,
  holderOf,
  isFixed,
  type KeyChoices,
  keysOf,
  MOST_KEYS,
  mayChoose,
  ownKeys,
  withDefault,
  withKey,
  withoutKey,
} from '../../../shared/model/commands.ts'
import { commandGroups, commandWords, keySheet, keyText, keyTable as words } from '../../../shared/words/keys.ts'
import { Button } from '../../ui/button.tsx'
import { isMac } from '../../ui/key-choices.ts'
import { isLetterKey, keyName } from '../../ui/keys.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './keys.css'

type Props = {
  choices: KeyChoices
  hasLetterKeys: boolean
  onChange: (choices: KeyChoices) => void
  onClose: () => void
}

/** The key of a command that is waited for; `inPlaceOf` = the key it replaces, null = it is another one. */
type Awaited = { id: CommandId; inPlaceOf: string | null }
/** Why a key was not taken: another command has it, or nobody may choose it (`holder` null). */
type Refused = Awaited & { key: string; holder: CommandId | null }

const name = (key: string): string => keyText(key, isMac)

/** Every command whose keys a person may choose, with its keys. A click on a key waits for another. */
export function KeyTable({ choices, hasLetterKeys, onChange, onClose }: Props) {
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [sought, setSought] = useState('')
  const wait = (next: Awaited | null) => {
    setAwaited(next)
    setRefused(null)
  }
  const take = (at: Awaited, key: string) => {
    setAwaited(null)
    const holder = holderOf(key, at.id, choices)
    if (!mayChoose(key) || holder !== null) return setRefused({ ...at, key, holder: mayChoose(key) ? holder : null })
    setRefused(null)
    onChange(withKey(choices, at.id, key, at.inPlaceOf))
  }
  const press = (event: KeyboardEvent, at: Awaited) => {
    if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Tab'].includes(event.key)) return
    // The sheet, the screen below and the button itself have keys too.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return wait(null)
    if ((event.key === 'Delete' || event.key === 'Backspace') && at.inPlaceOf !== null) {
      wait(null)
      return onChange(withoutKey(choices, at.id, at.inPlaceOf))
    }
    const key = keyName(event.nativeEvent)
    if (key !== null) take(at, key)
  }
  const reset = (id: CommandId) => {
    const { choices: next, holder } = withDefault(choices, id)
    if (holder === null) {
      wait(null)
      return onChange(next)
    }
    setAwaited(null)
    const [key = ''] = ownKeys(id, {}).filter((one) => holderOf(one, id, choices) === holder)
    setRefused({ id, inPlaceOf: null, key, holder })
  }
  const use = ({ id, key, inPlaceOf }: Refused) => {
    wait(null)
    onChange(withKey(choices, id, key, inPlaceOf))
  }

  const finds = (id: CommandId) =>
    [commandWords[id], ...keysOf(id, choices).map(name)].some((text) =>
      text.toLowerCase().includes(sought.trim().toLowerCase()),
    )
  const groups = keySheet
    .map(({ title, lines }) => ({
      title,
      ids: lines.flatMap(({ of }) => of).filter((id) => !isFixed(id) && finds(id)),
    }))
    .filter(({ ids }) => ids.length > 0)
  const isChanged = Object.keys(choices).length > 0

  return (
    <Sheet
      title={words.title}
      isWide
      onClose={onClose}
      foot={
        <Button onClick={() => onChange({})} isDisabled={!isChanged}>
          {words.resetAll}
        </Button>
      }
    >
      <div className="key-find">
        <p className="muted">{words.intro}</p>
        <input
          className="input"
          type="text"
          value={sought}
          placeholder={words.find}
          aria-label={words.find}
          spellCheck={false}
          autoComplete="off"
          data-first
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {groups.length === 0 && <p className="muted">{words.nothing}</p>}
      <table className="key-table">
        <colgroup>
          <col className="key-col-command" />
          <col />
          <col className="key-col-reset" />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{words.command}</th>
            <th scope="col">{words.keys}</th>
            <th scope="col">{words.reset}</th>
          </tr>
        </thead>
        {groups.map(({ title, ids }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="caps">
                {title}
              </th>
            </tr>
            {ids.flatMap((id) => [
              <tr key={id}>
                <th scope="row">
                  <span className="key-command">
                    {commandWords[id]}
                    {choices[id] !== undefined && <span className="quiet">{words.changed}</span>}
                  </span>
                </th>
                <td>
                  <Keys
                    id={id}
                    choices={choices}
                    hasLetterKeys={hasLetterKeys}
                    awaited={awaited}
                    onWait={wait}
                    onPress={press}
                  />
                </td>
                <td>
                  {choices[id] !== undefined && (
                    <button
                      type="button"
                      className="button button-link"
                      aria-label={words.resetOne({ command: commandWords[id] })}
                      onClick={() => reset(id)}
                    >
                      {words.reset}
                    </button>
                  )}
                </td>
              </tr>,
              refused?.id === id && (
                <tr key={`${id} refused`} className="key-problem">
                  <td colSpan={3}>
                    <Refusal refused={refused} onUse={() => use(refused)} onLeave={() => setRefused(null)} />
                  </td>
                </tr>
              ),
            ])}
          </tbody>
        ))}
      </table>
    </Sheet>
  )
}

type KeysProps = {
  id: CommandId
  choices: KeyChoices
  hasLetterKeys: boolean
  awaited: Awaited | null
  onWait: (next: Awaited | null) => void
  onPress: (event: KeyboardEvent, at: Awaited) => void
}

/** The keys of one command: those that stay, those that may be replaced, and room for another. */
function Keys({ id, choices, hasLetterKeys, awaited, onWait, onPress }: KeysProps) {
  const own = ownKeys(id, choices)
  const stay = keysOf(id, choices).filter((key) => !own.includes(key))
  const command = commandWords[id]
  const button = (inPlaceOf: string | null, label: string, shown: string) => {
    const at = { id, inPlaceOf }
    const isAwaited = awaited?.id === id && awaited.inPlaceOf === inPlaceOf
    return (
      <button
        key={inPlaceOf}
        type="button"
        className={inPlaceOf === null && !isAwaited ? 'button button-quiet' : 'key-button'}
        aria-pressed={isAwaited}
        aria-label={label}
        title={
          isAwaited
            ? words.pressHint
            : inPlaceOf !== null && isLetterKey(inPlaceOf) && !hasLetterKeys
              ? words.letter
              : label
        }
        onClick={() => onWait(isAwaited ? null : at)}
        onKeyDown={isAwaited ? (event) => onPress(event, at) : undefined}
        onBlur={isAwaited ? () => onWait(null) : undefined}
      >
        {isAwaited ? words.press : shown}
      </button>
    )
  }
  return (
    <div className="key-own">
      {stay.map((key) => (
        <span key={key} className="key-stays">
          {name(key)}
        </span>
      ))}
      {own.map((key) => button(key, words.replace({ key: name(key), command }), name(key)))}
      {own.length < MOST_KEYS &&
        button(null, words.addTo({ command }), own.length + stay.length === 0 ? words.add : '+')}
      {awaited?.id === id && <span className="quiet">{words.pressHint}</span>}
    </div>
  )
}

/** Says why a key was not taken, and offers to take it from the command that has it, where that may be. */
function Refusal({ refused, onUse, onLeave }: { refused: Refused; onUse: () => void; onLeave: () => void }) {
  const { key, holder } = refused
  if (holder === null) {
    return <Note actions={<Button onClick={onLeave}>{words.keep}</Button>}>{words.reserved({ key: name(key) })}</Note>
  }
  return (
    <Note
      actions={
        <>
          {!isFixed(holder) && <Button onClick={onUse}>{words.swap}</Button>}
          <Button onClick={onLeave}>{words.keep}</Button>
        </>
      }
    >
      {words.held({ key: name(key), other: commandWords[holder], place: commandGroups[groupOf(holder)] })}
    </Note>
  )
}
