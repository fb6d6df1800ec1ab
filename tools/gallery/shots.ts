import { compareShots } from './shots/compare.ts'
import { copyShots } from './shots/copies.ts'
import { costShots } from './shots/costs.ts'
import { custodyShots } from './shots/custody.ts'
import { deskShots } from './shots/desk.ts'
import { factCheckShots } from './shots/fact-checks.ts'
import { findingShots } from './shots/findings.ts'
import { itemShots } from './shots/items.ts'
import { metadataShots } from './shots/metadata.ts'
import { replyShots } from './shots/replies.ts'
import { reportShots } from './shots/reports.ts'
import type { Shot } from './shots/shot.ts'
import { veilShots } from './shots/veil.ts'
import { verificationShots } from './shots/verifications.ts'
import { viewShots } from './shots/views.ts'
import { windowShots } from './shots/window.ts'

/** Every state worth looking at. */
export const shots: readonly Shot[] = [
  ...windowShots,
  ...viewShots,
  ...costShots,
  ...replyShots,
  ...factCheckShots,
  ...itemShots,
  ...findingShots,
  ...metadataShots,
  ...deskShots,
  ...custodyShots,
  ...veilShots,
  ...compareShots,
  ...reportShots,
  ...copyShots,
  ...verificationShots,
]
