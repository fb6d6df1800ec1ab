import type { ContextMenuParams } from 'electron'
import type { UnderPointer } from '../page/manners-script.ts'

/** What Electron's `context-menu` gives its listeners. */
export function contextMenuParams({ x, y, selectionText, isEditable, ...can }: UnderPointer): ContextMenuParams {
  return {
    x,
    y,
    selectionText,
    isEditable,
    frame: null,
    frameURL: '',
    pageURL: '',
    linkURL: '',
    linkText: '',
    srcURL: '',
    titleText: '',
    altText: '',
    mediaType: 'none',
    hasImageContents: false,
    suggestedFilename: '',
    spellcheckEnabled: false,
    misspelledWord: '',
    dictionarySuggestions: [],
    frameCharset: 'UTF-8',
    formControlType: 'none',
    selectionRect: { x, y, width: 0, height: 0 },
    selectionStartOffset: 0,
    menuSourceType: 'mouse',
    referrerPolicy: { url: '', policy: 'default' },
    mediaFlags: {
      inError: false,
      isPaused: false,
      isMuted: false,
      hasAudio: false,
      isLooping: false,
      isControlsVisible: false,
      canToggleControls: false,
      canPrint: false,
      canSave: false,
      canShowPictureInPicture: false,
      isShowingPictureInPicture: false,
      canRotate: false,
      canLoop: false,
    },
    editFlags: { ...can, canDelete: can.canCut, canEditRichly: false },
  }
}
