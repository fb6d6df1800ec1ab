import type { Layout } from '../../../shared/model/case-view.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { StepKind, useSelection } from './use-selection.ts'

type Props = {
  columns: number
  /** Number of items a page key moves by. */
  perPage: number
  total: number
  hasSelection: boolean
  select: ReturnType<typeof useSelection>
  move: (by: number, kind?: StepKind) => void
  open: () => unknown
  analyse: () => unknown
  factCheck: () => unknown
  compare: () => unknown
  report: () => unknown
  show: (layout: Layout) => void
  onBack: () => void
  add: { menu: () => void; files: () => void; folders: () => void; links: () => void }
}

/** Keys of the library. */
export function useLibraryKeys({
  columns,
  perPage,
  total,
  hasSelection,
  select,
  move,
  open,
  analyse,
  factCheck,
  compare,
  report,
  show,
  onBack,
  add,
}: Props) {
  useKeys({
    g: () => show('grid'),
    l: () => show('list'),
    e: open,
    enter: open,
    a: analyse,
    'shift+a': factCheck,
    c: compare,
    'shift+r': report,
    n: add.menu,
    k: add.links,
    'mod+o': add.files,
    'mod+shift+o': add.folders,
    'mod+a': () => void select.all(),
    space: select.gatherActive,
    'mod+space': select.gatherActive,
    escape: () => (hasSelection ? select.none() : onBack()),
    arrowleft: () => move(-1),
    arrowright: () => move(1),
    arrowup: () => move(-columns),
    arrowdown: () => move(columns),
    'shift+arrowleft': () => move(-1, 'range'),
    'shift+arrowright': () => move(1, 'range'),
    'shift+arrowup': () => move(-columns, 'range'),
    'shift+arrowdown': () => move(columns, 'range'),
    'mod+arrowleft': () => move(-1, 'move'),
    'mod+arrowright': () => move(1, 'move'),
    'mod+arrowup': () => move(-columns, 'move'),
    'mod+arrowdown': () => move(columns, 'move'),
    pageup: () => move(-perPage),
    pagedown: () => move(perPage),
    home: () => move(-total),
    end: () => move(total),
  })
}
