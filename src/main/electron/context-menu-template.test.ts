import { describe, expect, it } from 'vitest'
import { contextMenu as words } from '../../shared/words/menu.ts'
import { itemMenu, type TextUnderPointer, textMenu } from './context-menu-template.ts'

const NOTHING: TextUnderPointer['editFlags'] = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
}

describe('the menu of text', () => {
  it('edits a field, as far as the field can', () => {
    const editFlags = { ...NOTHING, canPaste: true, canSelectAll: true }
    const menu = textMenu({ isEditable: true, selectionText: '', editFlags })
    expect(menu.filter(({ role }) => role !== undefined)).toEqual([
      { role: 'undo', enabled: false },
      { role: 'redo', enabled: false },
      { role: 'cut', enabled: false },
      { role: 'copy', enabled: false },
      { role: 'paste', enabled: true },
      { role: 'selectAll', enabled: true },
    ])
  })

  it('copies selected text and does nothing else to it', () => {
    const editFlags = { ...NOTHING, canCopy: true, canSelectAll: true }
    expect(textMenu({ isEditable: false, selectionText: 'ITEM-0007', editFlags })).toEqual([
      { role: 'copy', enabled: true },
    ])
    expect(textMenu({ isEditable: false, selectionText: ' \n', editFlags })).toEqual([])
  })
})

describe('the menu of an item', () => {
  it('copies its image and shows its file', () => {
    const done: string[] = []
    const menu = itemMenu({
      hasSelection: false,
      image: { label: words.copyImage.shown({ width: '4000', height: '3000' }), copy: () => void done.push('image') },
      folder: { show: () => void done.push('folder') },
    })
    for (const { click } of menu) (click as () => void)()
    expect(done).toEqual(['image', 'folder'])
  })

  it('cannot copy what is veiled, nor show what is gone', () => {
    const menu = itemMenu({
      hasSelection: true,
      image: { label: words.copyImage.veiled, copy: null },
      folder: { show: null },
    })
    expect(menu).toEqual([
      { role: 'copy' },
      { label: words.copyImage.veiled, enabled: false },
      { label: words.showInFolder, enabled: false },
    ])
  })

  it('is empty for an address, which is no file', () => {
    expect(itemMenu({ hasSelection: false, image: null, folder: null })).toEqual([])
  })
})
