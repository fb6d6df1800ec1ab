import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = { label: string; beside?: ReactNode; children: () => ReactNode; look?: 'group' | 'link' }

/** Whether all disclosures are open from the start, for a view that is read in full with nobody there to open them. */
export const OpenFromStart = createContext(false)

/** Content shown on request, rendered only once it is opened. */
export function Disclosure({ label, beside, children, look = 'group' }: Props) {
  const [isOpen, setOpen] = useState(useContext(OpenFromStart))
  const id = useId()
  return (
    <div className={`disclosure disclosure-${look}`}>
      <button
        type="button"
        className={look === 'link' ? 'button button-link' : 'disclosure-head'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {look === 'group' && <Icon name={isOpen ? 'down' : 'right'} size={12} />}
        <span className={look === 'group' ? 'caps' : ''}>{label}</span>
        {beside !== undefined && <span className="block-beside">{beside}</span>}
      </button>
      <div id={id} hidden={!isOpen} className="disclosure-body">
        {isOpen && children()}
      </div>
    </div>
  )
}
