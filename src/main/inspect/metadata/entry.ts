import type { MetadataEntry, MetadataGroup } from '../../../shared/model/metadata.ts'
import { visibleText } from './text.ts'

export const MAX_RAW_LENGTH = 4000
const MAX_TAG_LENGTH = 120
const MAX_FRIENDLY_LENGTH = 400

/** One tag with its value as text, limited in length and without hidden characters, whatever the file contains. */
export function textEntry(
  group: MetadataGroup,
  tag: string,
  raw: string,
  friendly: string | null = null,
): MetadataEntry {
  return {
    group,
    tag: visibleText(tag, MAX_TAG_LENGTH),
    raw: visibleText(raw, MAX_RAW_LENGTH),
    friendly: friendly === null ? null : visibleText(friendly, MAX_FRIENDLY_LENGTH),
  }
}
