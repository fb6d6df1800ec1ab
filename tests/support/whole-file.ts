import { beginWholeFile, type WrittenReport } from '../../src/main/export/report-file.ts'

/** Writes a file as exports do, and gives what they say of it. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<WrittenReport> {
  const file = await beginWholeFile(path)
  await file.write(content)
  return await file.finish()
}
