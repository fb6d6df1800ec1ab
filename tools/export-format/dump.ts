import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossaryText } from '../glossary/text.ts'
import { formatText } from './text.ts'

const docs = join(import.meta.dirname, '../../docs')
/** What machine exports contain, member by member, and the glossary of the app. */
writeFileSync(join(docs, 'export-format.md'), formatText())
writeFileSync(join(docs, 'glossary.md'), glossaryText())
