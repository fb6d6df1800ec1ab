import type { ContextMenuParams } from 'electron'
import type { UnderPointer } from '../page/manners-script.ts'

/** What the product uses of what Electron's `context-menu` gives its listeners. */
type Used = Pick<ContextMenuParams, 'frame' | 'selectionText' | 'isEditable' | 'menuSourceType' | 'editFlags'>

export function contextMenuParams({ selectionText, isEditable, ...can }: UnderPointer): Used {
  const editFlags = { ...can, canDelete: can.canCut, canEditRichly: false }
  return { frame: null, selectionText, isEditable, menuSourceType: 'mouse', editFlags }
}
