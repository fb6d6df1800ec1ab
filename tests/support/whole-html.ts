import { bytesOf, type PrintDocument } from '../../src/main/print-document.ts'
import { withoutReferences } from './html-text.ts'

/** The text of a document as a reader of its sentences finds it: without what keeps a reference on one line. */
export const wholeHtml = async (document: Pick<PrintDocument, 'pieces'>): Promise<string> =>
  withoutReferences(await printedHtml(document))

/** The text of a document as the printer receives it. */
const printedHtml = async ({ pieces }: Pick<PrintDocument, 'pieces'>): Promise<string> =>
  Buffer.concat(await Promise.all(pieces.map(bytesOf))).toString()

/** The same with its pictures inside. */
export async function htmlWithPictures(document: PrintDocument): Promise<string> {
  const pictures = await Promise.all(
    document.pictures.map(
      async ({ type, bytes }) => `data:${type};base64,${Buffer.from(await bytesOf(bytes)).toString('base64')}`,
    ),
  )
  const html = await printedHtml(document)
  return html.replace(/"picture\/(\d+)"/g, (_, at: string) => `"${pictures[Number(at)]}"`)
}
