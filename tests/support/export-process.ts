import { allForms, startExportApp } from './export-app.ts'

// Writes a report in all forms into a folder, or with "apart" as single files beside it, or the custody log into a file that
// ends in .csv, as the window does, or dies on the way: `node export-process.js HOME TARGET [apart]`; without a target it
// only starts, as after a crash, and closes.
const [home = '', target = null, apart] = process.argv.slice(2)
const app = await startExportApp(home, target)
if (target?.endsWith('.csv')) {
  const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
  const written = await app.call('custody.export', { filter })
  if (!written.ok) throw new Error(JSON.stringify(written.error))
} else if (target !== null) {
  const request = allForms(target, apart !== undefined)
  const written = await app.exportSet.run(request, new AbortController().signal, () => undefined)
  if (!written.ok) throw new Error(JSON.stringify(written.error))
}
await app.close()
