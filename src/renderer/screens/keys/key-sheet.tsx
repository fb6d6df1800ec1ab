import { useContext } from 'react'
import { type KeyLine, keySheet, keySheetTitle, keyText, lettersOff } from '../../../shared/words/keys.ts'
import { KeyCap } from '../../ui/button.tsx'
import { activeKeys, isMac, type Keyboard, KeyboardContext } from '../../ui/key-choices.ts'
import { Sheet } from '../../ui/sheet.tsx'
import './keys.css'

/** More keys than this are shown from the first to the last. */
const MOST_CAPS = 6

/** All keyboard shortcuts that act now, in short lines. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const keyboard = useContext(KeyboardContext)
  return (
    <Sheet title={keySheetTitle} isBench onClose={onClose}>
      {!keyboard.hasLetterKeys && <p className="muted key-note">{lettersOff}</p>}
      <div className="key-sheet">
        {keySheet.map(({ group, title, lines }) => {
          const shown = lines
            .map((line) => ({ does: line.does, caps: capsOf(line, keyboard) }))
            .filter(({ caps }) => caps.length > 0)
          return (
            shown.length > 0 && (
              <section key={group}>
                <h3 className="caps">{title}</h3>
                <ul>
                  {shown.map(({ does, caps }) => (
                    <li key={does}>
                      <span>{does}</span>
                      <span className="key-caps">
                        {caps.length > MOST_CAPS ? (
                          <>
                            <KeyCap>{caps[0] ?? ''}</KeyCap>–<KeyCap>{caps.at(-1) ?? ''}</KeyCap>
                          </>
                        ) : (
                          caps.map((cap) => <KeyCap key={cap}>{cap}</KeyCap>)
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Sheet>
  )
}

const ARROWS = /^((?:mod\+)?(?:shift\+)?)arrow/

/** The keys of a line as key caps show them. Arrows that are held with the same keys share one cap. */
function capsOf({ of, keys = [] }: KeyLine, keyboard: Keyboard): string[] {
  const each = of.map((id) => activeKeys(id, keyboard))
  // First the first key of each command, then the others.
  const ranks = Array.from({ length: Math.max(0, ...each.map(({ length }) => length)) }, (_, rank) => rank)
  const all = [...new Set([...ranks.flatMap((rank) => each.flatMap((one) => one[rank] ?? [])), ...keys])]
  const [first] = all
  const held = first === undefined ? '' : (ARROWS.exec(first)?.[1] ?? '')
  const isTogether = held !== '' && all.every((key) => ARROWS.exec(key)?.[1] === held)
  const caps = all.map((key) => keyText(isTogether ? key.slice(held.length) : key, isMac))
  return isTogether && first !== undefined ? [keyText(first, isMac).replace(caps[0] ?? '', caps.join(''))] : caps
}
