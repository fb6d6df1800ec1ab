import type { VerifiedPlaceKind } from '../shared/contract/verifications.ts'
import type { ItemId } from '../shared/model/ids.ts'
import type { VideoDecoder } from '../shared/model/still.ts'
import type { PrintDocument } from './print-document.ts'

/**
 * What the services need from the desktop they run on. Provided by Electron in the app, by the terminal in the headless
 * command.
 */
export type Desktop = {
  /** Native dialog; absolute paths, [] if cancelled. One dialog selects one file, files or folders, not both. */
  chooseEvidence: (what: 'file' | 'files' | 'folders') => Promise<string[]>
  /** Native dialog for one folder, where a new one can be created; null if cancelled. */
  chooseLibraryFolder: () => Promise<string | null>
  /**
   * Native dialog for what an export is verified with; an absolute path, null if cancelled. The system keeps no note of
   * it.
   */
  chooseToVerify: (what: VerifiedPlaceKind) => Promise<string | null>
  /** Native dialog; null if cancelled. `title` omitted = as for a report. */
  chooseSavePath: (suggestedName: string, title?: string) => Promise<string | null>
  /**
   * Native question. Only a deliberate confirmation returns true: Esc, closing and the default button return false, and
   * so does an aborted signal, which closes it.
   */
  confirm: (question: Question, signal?: AbortSignal) => Promise<boolean>
  /** A system notification; without system support nothing happens. It outlives the app: references only. */
  notify: (notice: { title: string; body: string }) => void
  readClipboard: () => Promise<string>
  /** The image on the clipboard as PNG bytes; null = there is none. */
  readClipboardPicture: () => Promise<Uint8Array | null>
  /** Ends this run as quitting does, and starts the next. */
  startAgain: () => void
  writeClipboard: (text: string) => Promise<void>
  /** Puts an image on the clipboard, as PNG bytes; rejects if the system refuses it. */
  writeClipboardPicture: (png: Uint8Array) => Promise<void>
  /** Opens the menu of an item at the pointer; the chosen entry runs its own action. */
  popUpItemMenu: (menu: ItemMenu) => void
  /** Shows a file or folder in the system's own file manager. */
  showInFolder: (path: string) => Promise<void>
  /** Hands a URL to the program that opens it on this system; rejects if there is none. */
  openOutside: (url: string) => Promise<void>
  /** Prints a self-contained document (no script, no network) and returns the PDF's bytes; rejects if aborted. */
  printPdf: (document: PrintDocument, signal?: AbortSignal) => Promise<Uint8Array>
  /** What decodes the video of an item in the window; null = it shows none, or its decoder is not known. */
  videoDecoder: (itemId: ItemId) => Promise<VideoDecoder | null>
  /** Resolves the proxy for a URL, as a PAC string ("DIRECT", "PROXY host:port; DIRECT"). */
  resolveProxy: (url: string) => Promise<string>
}

/** The actions in an item's menu; null = not offered. */
export type ItemMenu = {
  /** Whether text is selected, which "Copy" copies. */
  hasSelection: boolean
  image: { label: string; copy: (() => void) | null } | null
  /** `show` null = the original is not where it was. */
  folder: { show: (() => void) | null } | null
}

export type Question = { message: string; detail: string; yes: string; no: string }

/** The text a person read before confirming, as stored. */
export const wordsOf = ({ message, detail }: Question): string => `${message}\n${detail}`
