import { keySheet, keySheetTitle } from '../../../shared/words/keys.ts'
import { KeyCap } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Every key and what it does. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={keySheetTitle} isWide onClose={onClose}>
      <div className="key-table">
        {keySheet.map(({ place, keys }) => (
          <section key={place}>
            <h3 className="caps">{place}</h3>
            <ul>
              {keys.map((entry) => (
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
