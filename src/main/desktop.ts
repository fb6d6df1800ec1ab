import type { PrintDocument } from './print-document.ts'

/** What the services need of the desktop they run on. Electron gives it in the app, the terminal in the headless command. */
export type Desktop = {
  /** Native dialog; absolute paths, [] when cancelled. One dialog takes one file, files or folders, not both. */
  chooseEvidence: (what: 'file' | 'files' | 'folders') => Promise<string[]>
  /** Native dialog for one folder, in which a new one can be made; null when cancelled. */
  chooseLibraryFolder: () => Promise<string | null>
  /** Native dialog; null when cancelled. `title` left out = as for a report. */
  chooseSavePath: (suggestedName: string, title?: string) => Promise<string | null>
  /** Native question. Only a deliberate yes is true: Esc, closing and the default button are no, and so is an aborted signal, which closes it. */
  confirm: (question: Question, signal?: AbortSignal) => Promise<boolean>
  /** A message of the system; where it has none, nothing happens. It outlives the app: references only. */
  notify: (notice: { title: string; body: string }) => void
  readClipboard: () => Promise<string>
  /** The picture on the clipboard as PNG bytes; null = there is none. */
  readClipboardPicture: () => Promise<Uint8Array | null>
  /** Ends this run as quitting does, and starts the next. */
  startAgain: () => void
  writeClipboard: (text: string) => Promise<void>
  /** Puts a picture on the clipboard, as PNG bytes; rejects when the system refuses it. */
  writeClipboardPicture: (png: Uint8Array) => Promise<void>
  /** Opens the menu of an item at the pointer; what is chosen acts by itself. */
  popUpItemMenu: (menu: ItemMenu) => void
  /** Shows a file or folder in the system's own file manager. */
  showInFolder: (path: string) => Promise<void>
  /** Hands an address to the program that opens it on this system; rejects when none does. */
  openOutside: (url: string) => Promise<void>
  /** Prints a self-contained document (no script, no network) and gives the PDF's bytes; rejects when aborted. */
  printPdf: (document: PrintDocument, signal?: AbortSignal) => Promise<Uint8Array>
  /** The proxy for a URL as a PAC string ("DIRECT", "PROXY host:port; DIRECT"). */
  resolveProxy: (url: string) => Promise<string>
}

/** What can be done with an item by its menu; null = it is not on offer. */
export type ItemMenu = {
  /** Whether text is selected, which "Copy" takes. */
  hasSelection: boolean
  image: { label: string; copy: (() => void) | null } | null
  /** `show` null = the original is not where it was. */
  folder: { show: (() => void) | null } | null
}

export type Question = { message: string; detail: string; yes: string; no: string }

/** What a person read before saying yes, as it is kept. */
export const wordsOf = ({ message, detail }: Question): string => `${message}\n${detail}`
