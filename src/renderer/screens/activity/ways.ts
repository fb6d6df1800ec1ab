import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { Found } from '../../../shared/model/item.ts'
import type { ActivityView } from '../../../shared/words/activity.ts'
import type { ActivityRoute } from '../../app/route.ts'
import type { ItemFace } from '../item/face-switch.tsx'

/** What a view of Activity starts with. */
export type ViewStart = Pick<ActivityRoute, 'state' | 'item' | 'seq'>
/** Opens a view of Activity. */
export type GoToView = (view: ActivityView, start?: ViewStart) => void
export type OpenItem = (caseId: CaseId, itemId: ItemId, face?: ItemFace) => void
/** Opens a case's list, narrowed to what was found of its files. */
export type ShowFound = (caseId: CaseId, found: Found) => void
