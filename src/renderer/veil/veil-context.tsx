import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { isBlurred, isGrey, STRONGEST, type VeilLook } from '../../shared/model/veil.ts'
import { useVeils } from '../data/cases.ts'
import { reportVeilLifted } from '../data/custody.ts'
import { activeKeys, KeyboardContext } from '../ui/key-choices.ts'
import { isReleaseOf } from '../ui/keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import { createLift } from './lift.ts'
import { type Of, type Override, shownLook } from './shown-look.ts'

type Veils = { lookOf: (of: Of) => VeilLook; isOverridden: boolean; toggle: () => void }

// Outside the window's own provider no setting is known, and everything is veiled.
const VeilContext = createContext<Veils>({ lookOf: () => STRONGEST, isOverridden: false, toggle: () => undefined })
const CaseContext = createContext<Of>(null)
const LiftContext = createContext(createLift())

/** Provides how the images of every case are shown in this window, and handles the keys of the veil. */
export function VeilProvider({ caseId, children }: { caseId: CaseId | null; children: ReactNode }) {
  const veiled = useVeils().data
  const looks = useMemo(() => veiled && new Map(veiled.map((one) => [one.caseId, one.veil])), [veiled])
  const [override, setOverride] = useState<Override | null>(null)
  const [lift] = useState(createLift)
  const isLeft = override !== null && !override.isOn && override.at !== caseId
  useEffect(() => {
    if (isLeft) setOverride(null)
  }, [isLeft])

  const veils = useMemo((): Veils => {
    const lookOf = (of: Of) => shownLook(of, looks, override, caseId)
    const toggle = () => {
      lift.drop()
      // Outside a case each row has a case of its own: there the first press veils all, the next unveils all.
      const isOn = lookOf(caseId) !== 'off' || override?.isOn === true
      const plain = shownLook(caseId, looks, null, caseId)
      if (isOn) reportVeilLifted({ caseId, of: 'all', itemId: null })
      if (isOn) setOverride(plain === 'off' && caseId !== null ? null : { isOn: false, at: caseId })
      else setOverride(plain === 'off' ? { isOn: true } : null)
    }
    return { lookOf, isOverridden: override !== null, toggle }
  }, [looks, override, caseId, lift])

  useKeys({
    veilAll: ({ repeat }) => (repeat ? undefined : veils.toggle()),
    unveil: ({ repeat }) => {
      const place = repeat ? null : placeToLift()
      if (place !== null) lift.hold(place)
    },
  })
  const keyboard = useContext(KeyboardContext)
  useEffect(() => {
    const keys = activeKeys('unveil', keyboard)
    const up = (event: KeyboardEvent) => {
      if (keys.some((key) => isReleaseOf(key, event))) lift.release()
    }
    // The release of a key in another window is not seen, and nobody knows who is looking at this one then.
    const leave = () => lift.drop()
    window.addEventListener('keyup', up)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', leave)
    }
  }, [lift, keyboard])

  return (
    <VeilContext value={veils}>
      <LiftContext value={lift}>
        <CaseContext value={caseId}>{children}</CaseContext>
      </LiftContext>
    </VeilContext>
  )
}

/** Assigns the images within to this case, whichever case is open in the window. */
export function VeilScope({ caseId, children }: { caseId: Of; children: ReactNode }) {
  return <CaseContext value={caseId}>{children}</CaseContext>
}

/** How images are shown here, whether a person set that for this window, and how to change it. */
export function useWindowVeil() {
  const veils = useContext(VeilContext)
  const caseId = useContext(CaseContext)
  return { look: veils.lookOf(caseId), isOverridden: veils.isOverridden, toggle: veils.toggle }
}

/**
 * The veil of one image; `of` distinguishes successive images in the same place: lifting one never lifts the next, not
 * even for a frame. `look` = how to draw it now; `isVeiled` = veiled unless lifted; `marks` go on its element: they
 * draw the veil where CSS can, and let the keys find it. `itemIds` = the items shown, for the custody log.
 */
export function useVeil(of: string | number, itemIds: readonly ItemId[] = []) {
  const { look } = useWindowVeil()
  const lift = useContext(LiftContext)
  const id = `${useId()} ${of}`
  const isLifted = useSyncExternalStore(lift.subscribe, () => lift.isLifted(id))
  const isVeiled = look !== 'off'
  const shown: VeilLook = isVeiled && !isLifted ? look : 'off'
  useEffect(() => () => void lift.drop(id), [lift, id])
  const caseId = useContext(CaseContext)
  const report = useEffectEvent(() => {
    const known = caseId === 'unknown' ? null : caseId
    for (const itemId of itemIds.length === 0 ? [null] : itemIds) reportVeilLifted({ caseId: known, of: 'one', itemId })
  })
  useEffect(() => {
    if (isVeiled && isLifted) report()
  }, [isVeiled, isLifted])
  const marks = isVeiled ? { 'data-veil': cssOf(shown), 'data-veil-id': id } : {}
  return { look: shown, isVeiled, isLifted, marks, toggle: () => lift.toggle(id) }
}

export type Veil = ReturnType<typeof useVeil>

/** CSS part of a look: "blur grey". */
const cssOf = (look: VeilLook): string =>
  [isBlurred(look) ? 'blur' : '', isGrey(look) ? 'grey' : ''].filter(Boolean).join(' ')

/**
 * Id of the veiled image a person means: the one under the pointer, otherwise the focused one, otherwise the main one
 * of the screen. null = none, or ambiguous.
 */
function placeToLift(): string | null {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)
  const listbox = document.querySelector('[role="listbox"][aria-activedescendant]')
  const active = listbox?.getAttribute('aria-activedescendant') ?? null
  const starts = [
    hovered,
    document.activeElement === listbox ? undefined : document.activeElement,
    active === null ? undefined : document.getElementById(active),
    document.querySelector('[data-veil-main]'),
  ]
  for (const start of starts) {
    const found = start == null ? null : onlyOneAround(start)
    if (found !== null) return found
  }
  return null
}

/**
 * Id of the only veiled image in the smallest part of the screen around an element that contains any; null if it
 * contains several.
 */
function onlyOneAround(start: Element): string | null {
  for (let part: Element | null = start; part !== null && part !== document.body; part = part.parentElement) {
    const own = part.getAttribute('data-veil-id')
    if (own !== null) return own
    const within = part.querySelectorAll('[data-veil-id]')
    if (within.length > 0) return within.length === 1 ? (within[0]?.getAttribute('data-veil-id') ?? null) : null
  }
  return null
}
