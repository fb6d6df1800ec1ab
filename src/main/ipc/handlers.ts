import type { Handlers } from '../../shared/contract/index.ts'
import type { EraseItems } from '../cases/erase-items.ts'
import type { createExports } from '../export/exports.ts'
import type { Sending } from '../queue/sending.ts'
import { createAccountHandlers } from './account.ts'
import { createActivityHandlers } from './activity.ts'
import { createAppHandlers } from './app.ts'
import { createCapsHandlers } from './caps.ts'
import { createCasesHandlers } from './cases.ts'
import { createChecksHandlers } from './checks.ts'
import { createCopiesHandlers } from './copies.ts'
import { createCustodyHandlers } from './custody.ts'
import { createDemoHandlers } from './demo.ts'
import { createDroppedHandlers } from './dropped.ts'
import { createErasuresHandlers } from './erasures.ts'
import { createFacesHandlers } from './faces.ts'
import { createFactChecksHandlers } from './fact-checks.ts'
import { createFilmsHandlers } from './films.ts'
import { createFindingsHandlers } from './findings.ts'
import { createHashListsHandlers } from './hash-lists.ts'
import { createImagesHandlers } from './images.ts'
import { createIntakeHandlers } from './intake.ts'
import { createItemsHandlers } from './items.ts'
import { createLedgerHandlers } from './ledger.ts'
import { createLibraryHandlers } from './library.ts'
import { createLinksHandlers } from './links.ts'
import { createPairsHandlers } from './pairs.ts'
import { createPromisedHandlers } from './promised.ts'
import { createRedactionsHandlers } from './redactions.ts'
import { createReportsHandlers } from './reports.ts'
import { createRequestsHandlers } from './requests.ts'
import { createSearchHandlers } from './search.ts'
import { createSettingsHandlers } from './settings.ts'
import { createSigningHandlers } from './signing.ts'
import { createStillsHandlers } from './stills.ts'
import { createVerificationsHandlers } from './verifications.ts'
import { createViewsHandlers } from './views.ts'

/** The dependencies of a group of handlers. */
type Of<Create extends (deps: never) => Partial<Handlers>> = Parameters<Create>[0]

export type HandlersDeps = Of<typeof createAppHandlers> &
  Omit<Of<typeof createCasesHandlers>, 'newCaseVeil'> &
  Of<typeof createLinksHandlers> &
  Of<typeof createIntakeHandlers> &
  Of<typeof createImagesHandlers> &
  Of<typeof createItemsHandlers> &
  Of<typeof createSearchHandlers> &
  Of<typeof createFactChecksHandlers> &
  Of<typeof createCapsHandlers> &
  Of<typeof createAccountHandlers> &
  Of<typeof createSettingsHandlers> &
  Of<typeof createPairsHandlers> &
  Of<typeof createCopiesHandlers> &
  Of<typeof createFilmsHandlers> &
  Of<typeof createFindingsHandlers> &
  Of<typeof createDroppedHandlers> &
  Of<typeof createPromisedHandlers> &
  Of<typeof createStillsHandlers> &
  Of<typeof createLibraryHandlers> &
  Of<typeof createDemoHandlers> &
  Of<typeof createSigningHandlers> &
  Of<typeof createViewsHandlers> &
  Of<typeof createHashListsHandlers> &
  Of<typeof createVerificationsHandlers> &
  Omit<Of<typeof createActivityHandlers>, 'reader'> &
  Omit<Of<typeof createLedgerHandlers>, 'exportLedger'> &
  Omit<Of<typeof createCustodyHandlers>, 'exportCustody'> & {
    readings: Parameters<typeof createFacesHandlers>[0]
    eraseItems: EraseItems
    sending: Sending
    exporting: ReturnType<typeof createExports>
  }

/** Creates the handlers for every call of the contract. */
export function createHandlers(deps: HandlersDeps): Handlers {
  const { cases, queryWorker, counter, chosen, settings, sending, exporting, factChecking } = deps
  return {
    ...createAppHandlers(deps),
    ...createCasesHandlers({ ...deps, newCaseVeil: () => settings.get().newCaseVeil }),
    ...createLinksHandlers(deps),
    ...createIntakeHandlers(deps),
    ...createItemsHandlers(deps),
    ...createSearchHandlers(deps),
    ...createFacesHandlers(deps.readings, queryWorker),
    ...createChecksHandlers({ ...sending, chosen, missedAt: factChecking.missedAt }),
    ...createFactChecksHandlers(deps),
    ...createCapsHandlers(deps),
    ...createAccountHandlers(deps),
    ...createSettingsHandlers(deps),
    ...createRedactionsHandlers({ redactions: exporting.redactions, emit: deps.emit }),
    ...createPairsHandlers(deps),
    ...createReportsHandlers({ ...exporting, cases, chosen }),
    ...createCopiesHandlers(deps),
    ...createLedgerHandlers({ counter, exportLedger: exporting.exportLedger }),
    ...createFilmsHandlers(deps),
    ...createImagesHandlers(deps),
    ...createFindingsHandlers(deps),
    ...createDroppedHandlers(deps),
    ...createPromisedHandlers(deps),
    ...createErasuresHandlers(deps),
    ...createStillsHandlers(deps),
    ...createLibraryHandlers(deps),
    ...createDemoHandlers(deps),
    ...createSigningHandlers(deps),
    ...createViewsHandlers(deps),
    ...createHashListsHandlers(deps),
    ...createVerificationsHandlers(deps),
    ...createRequestsHandlers({ queryWorker, exportTraffic: exporting.exportTraffic }),
    ...createActivityHandlers(deps),
    ...createCustodyHandlers({ ...deps, exportCustody: exporting.exportCustody }),
  }
}
