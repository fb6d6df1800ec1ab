import { bytesOf, type PrintDocument } from '../../src/main/print-document.ts'

/** The text of a document as the printer receives it. */
export const wholeHtml = async ({ pieces }: Pick<PrintDocument, 'pieces'>): Promise<string> =>
  Buffer.concat(await Promise.all(pieces.map(bytesOf))).toString()
