import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { contextMenu as words } from '../../shared/words/menu.ts'
import type { ItemMenu } from '../desktop.ts'

/** The text under the pointer. */
export type TextUnderPointer = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/** The menu of a text field, or of selected text; empty = nothing applies to what is under the pointer. */
export function textMenu({ isEditable, selectionText, editFlags }: TextUnderPointer): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }]
}

/** The menu of an item. */
export function itemMenu({ hasSelection, image, folder }: ItemMenu): MenuItemConstructorOptions[] {
  const act = (label: string, click: (() => void) | null): MenuItemConstructorOptions =>
    click === null ? { label, enabled: false } : { label, click: () => click() }
  return [
    ...(hasSelection ? ([{ role: 'copy' }] satisfies MenuItemConstructorOptions[]) : []),
    ...(image === null ? [] : [act(image.label, image.copy)]),
    ...(folder === null ? [] : [act(words.showInFolder, folder.show)]),
  ]
}
