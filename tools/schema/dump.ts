import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaText } from './schema.ts'

/** Writes docs/schema.sql: today's tables, so that nobody replays migrations to learn them. */
writeFileSync(join(import.meta.dirname, '../../docs/schema.sql'), schemaText())
