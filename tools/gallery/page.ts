/// <reference types="vite/client" />
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../src/renderer/app/app.tsx'
import { createClient } from '../../src/renderer/data/client.ts'
import { CompareScreen } from '../../src/renderer/screens/compare/compare-screen.tsx'
import { wholePicture } from '../../src/renderer/screens/compare/pane-subject.ts'
import { FrameScreen } from '../../src/renderer/screens/frame/frame-screen.tsx'
import { ItemScreen } from '../../src/renderer/screens/item/item-screen.tsx'
import { createPlayers } from '../../src/renderer/screens/item/player/players.ts'
import { SettingsScreen } from '../../src/renderer/screens/settings/settings-screen.tsx'
import { BenchProvider } from '../../src/renderer/ui/bench.tsx'
import '../../src/renderer/styles/fonts.css'
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import { VeilProvider } from '../../src/renderer/veil/veil-context.tsx'
import { startPictureReader } from '../../src/renderer/viewer/picture-reader.ts'
import { createPictureShelf } from '../../src/renderer/viewer/picture-shelf.ts'
import { ShelfContext } from '../../src/renderer/viewer/shelf-context.ts'
import { CaseId, type ItemId } from '../../src/shared/model/ids.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import { VeilLook } from '../../src/shared/model/veil.ts'
import { direction, locale } from '../../src/shared/words/locale.ts'
import { withAnsweredWords } from './answered.ts'
import { galleryBridge } from './bridge.ts'
import { factCheckBridge, itemOfFactCheck } from './fact-checks/bridge.ts'
import { galleryFactChecks } from './fact-checks/states.ts'
import { galleryItems } from './items.ts'
import { PlateScene } from './plate.tsx'
import { observeByHand, Resized } from './resized.tsx'
import { RestlessScene } from './restless.tsx'
import { scenes } from './scenes.ts'
import { windowBridge } from './window-bridge.ts'

const wanted = new URLSearchParams(location.search)
const checks = galleryFactChecks[wanted.get('check') ?? ''] ?? null
const item = checks === null ? (galleryItems[wanted.get('item') ?? ''] ?? null) : itemOfFactCheck(checks, galleryItems)
const compared = (wanted.get('compare')?.split(',') ?? []).flatMap((name) => galleryItems[name] ?? [])
const scene = scenes[wanted.get('window') ?? '']
const bridge =
  scene === undefined
    ? factCheckBridge(
        galleryBridge(
          item,
          VeilLook.parse(wanted.get('veil') ?? 'off'),
          compared,
          {
            name: wanted.get('finding'),
            isClosed: wanted.has('closed'),
          },
          wanted.has('altered'),
        ),
        checks ?? [],
      )
    : windowBridge(scene)
Object.defineProperty(window, 'touchstone', { value: withAnsweredWords(bridge) })

if (wanted.has('resized')) observeByHand()

const nothing = () => undefined
const players = createPlayers()
const caseId = CaseId.parse(1)

function screen(): ReactNode {
  if (wanted.get('screen') === 'settings')
    return createElement(SettingsScreen, { onBack: nothing, onTraffic: nothing, onAbout: nothing })
  if (compared.length > 0) return createElement(Comparison)
  if (item === null) return Object.keys(galleryItems).join(' ')
  return createElement(ItemScreen, {
    itemId: item.row.id,
    players,
    query: { caseId, filter: NO_FILTER, sort: { by: 'reference', descending: false } },
    face: checks === null ? 'medium' : 'fact_check',
    onOpenItem: nothing,
    onOpenElsewhere: nothing,
    onBack: nothing,
    onAnalyse: nothing,
    onAskFactCheck: nothing,
    onOpenQueue: nothing,
    onCompare: nothing,
    onReport: nothing,
    selected: new Set<ItemId>(),
  })
}

function Comparison() {
  const [panes, onPanes] = useState(compared.map(({ row: { id } }) => wholePicture(id)))
  return createElement(CompareScreen, {
    query: { caseId, filter: NO_FILTER, sort: { by: 'reference', descending: false } },
    panes,
    onPanes,
    onOpenItem: nothing,
    onBack: nothing,
  })
}

const inFrame = {
  caseId,
  searchText: '',
  onSearch: nothing,
  onCases: nothing,
  onLibrary: nothing,
  onActivity: nothing,
  onSettings: nothing,
  onPanels: nothing,
  children: createElement(
    BenchProvider,
    null,
    wanted.has('resized') ? createElement(Resized, null, screen()) : screen(),
  ),
}
const frame = createElement(FrameScreen, inFrame)
const inProvider = { caseId, children: frame }
const Veiled = () => createElement(VeilProvider, inProvider)
const alone = { plate: PlateScene, restless: RestlessScene }
const Main =
  Object.entries(alone).find(([name]) => name === wanted.get('screen'))?.[1] ?? (scene === undefined ? Veiled : App)
const shelf = createPictureShelf({
  reader: startPictureReader(),
  clock: { now: () => performance.now(), after: (ms, then) => void setTimeout(then, ms) },
  spareBytes: 0,
  mostBytes: 1_200_000_000,
})
document.documentElement.lang = locale
document.documentElement.dir = direction
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    createElement(
      QueryClientProvider,
      { client: createClient() },
      createElement(ShelfContext, { value: shelf }, createElement(Main)),
    ),
  )
