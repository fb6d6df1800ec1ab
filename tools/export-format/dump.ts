import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatText } from './text.ts'

/** Writes docs/export-format.md: every member of the exports. */
writeFileSync(join(import.meta.dirname, '../../docs/export-format.md'), formatText())
