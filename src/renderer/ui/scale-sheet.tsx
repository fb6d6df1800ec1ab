import { useState } from 'react'
import { scale } from '../../shared/words/verdicts.ts'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import './scale-sheet.css'

/** The link next to a score, and the sheet that explains the score. */
export function ScaleLink() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {scale.link}
      </Button>
      {isOpen && (
        <Sheet title={scale.heading} onClose={() => setIsOpen(false)}>
          <div className="scale-text prose selectable">
            {scale.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}
