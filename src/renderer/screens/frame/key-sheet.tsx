import { useContext } from 'react'
import { type KeyLine, keySheet, keySheetTitle, lettersOff } from '../../../shared/words/keys.ts'
import { KeyCap } from '../../ui/button.tsx'
import { isLetterKey } from '../../ui/keys.ts'
import { LetterKeysContext } from '../../ui/letter-keys.ts'
import { Sheet } from '../../ui/sheet.tsx'

/** Every key and what it does. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const hasLetters = useContext(LetterKeysContext)
  const isOn = ({ names }: KeyLine) => hasLetters || names.length === 0 || !names.every(isLetterKey)
  return (
    <Sheet title={keySheetTitle} isWide onClose={onClose}>
      {!hasLetters && <p className="muted">{lettersOff}</p>}
      <div className="key-table">
        {keySheet.map(({ place, keys }) => (
          <section key={place} hidden={!keys.some(isOn)}>
            <h3 className="caps">{place}</h3>
            <ul>
              {keys.filter(isOn).map((entry) => (
                <li key={entry.does}>
                  <span>{entry.does}</span>
                  <span className="key-caps">
                    {entry.keys.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
