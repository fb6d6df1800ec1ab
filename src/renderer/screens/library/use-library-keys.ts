import type { Layout } from '../../../shared/model/case-view.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { StepKind, useSelection } from './use-selection.ts'

type Props = {
  columns: number
  /** Number of items a page key moves by. */
  perPage: () => number
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
    grid: () => show('grid'),
    list: () => show('list'),
    open,
    analyse,
    factCheckSelection: factCheck,
    compareSelection: compare,
    report,
    addEvidence: add.menu,
    addLinks: add.links,
    addFiles: add.files,
    addFolders: add.folders,
    selectAll: () => void select.all(),
    select: select.gatherActive,
    back: () => (hasSelection ? select.none() : onBack()),
    moveLeft: () => move(-1),
    moveRight: () => move(1),
    moveUp: () => move(-columns),
    moveDown: () => move(columns),
    selectLeft: () => move(-1, 'range'),
    selectRight: () => move(1, 'range'),
    selectUp: () => move(-columns, 'range'),
    selectDown: () => move(columns, 'range'),
    keepLeft: () => move(-1, 'move'),
    keepRight: () => move(1, 'move'),
    keepUp: () => move(-columns, 'move'),
    keepDown: () => move(columns, 'move'),
    screenUp: () => move(-perPage()),
    screenDown: () => move(perPage()),
    first: () => move(-total),
    last: () => move(total),
  })
}
