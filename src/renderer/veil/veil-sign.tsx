import { veil as words } from '../../shared/words/veil.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeyOf } from '../ui/key-choices.ts'
import type { Veil } from './veil-context.tsx'
import './veil.css'

/** Sign on a small image that it is veiled. The keys belong to its list: there is no room for a button on each. */
export function VeilSign({ veil, isSmall = false }: { veil: Veil; isSmall?: boolean }) {
  const key = useKeyOf()('unveil')
  if (!veil.isVeiled) return null
  return (
    <span
      className={isSmall ? 'veil-sign veil-sign-small' : 'veil-sign'}
      title={key === null ? words.veiled : words.hint({ key })}
    >
      <Icon name={veil.isLifted ? 'eye' : 'veiled'} size={isSmall ? 11 : 13} />
      <span className="visually-hidden">{words.aloud}</span>
    </span>
  )
}

/** Plate over a large image: its reference, that it is veiled, and the button that shows it. */
export function VeilPlate({ veil, reference }: { veil: Veil; reference: string }) {
  if (!veil.isVeiled) return null
  return (
    <div className="plate veil-plate">
      <Icon name={veil.isLifted ? 'eye' : 'veiled'} />
      <span>{reference}</span>
      {!veil.isLifted && <span>{words.veiled}</span>}
      <Button onClick={veil.toggle} isPressed={veil.isLifted} keyOf="unveil" title={words.showHint}>
        {words.show}
      </Button>
    </div>
  )
}
