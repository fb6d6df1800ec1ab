import type { PrintToPDFOptions } from 'electron'

const INCHES: Record<string, [number, number]> = { A4: [8.27, 11.7], Letter: [8.5, 11] }

/** Electron's printing options as the browser takes them, with Electron's defaults. */
export function toBrowserPrint(options: PrintToPDFOptions): object {
  const [paperWidth, paperHeight] = INCHES[String(options.pageSize ?? 'Letter')] ?? [8.5, 11]
  return {
    printBackground: options.printBackground ?? false,
    paperWidth,
    paperHeight,
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  }
}
