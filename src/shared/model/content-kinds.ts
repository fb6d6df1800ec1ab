/*
 * What may be in a file, without a schema: the page of a report asks for it, and zod probes for `eval`, which the policy of
 * that page would report.
 */

/** What is read in the text of a file's metadata. */
export const STATED_KINDS = [
  'software',
  'editing_software',
  'generator',
  'digital_source_type',
  'ai_system',
  'changed_later',
  'dates_differ',
  'gps_time_differs',
  'positions_differ',
  'altitudes_differ',
  'orientations_differ',
  'makes_differ',
  'models_differ',
  'serials_differ',
  'size_differs',
  'iptc_changed',
] as const

/**
 * What else is in the bytes of a file. Rendering aids (`gain_map`, `depth_map`, `matte`, `alpha`, `thumbnail`) belong to
 * the picture that is shown; a `picture` is another one. `trailer`: written by a known maker. `longer_png`: what is left
 * of a longer picture that was written over. `padding`: nothing but one byte repeated, or blanks and line ends. `unknown`:
 * nothing that is recognised. `foreign_start`: bytes before the content. `hidden_area`, `hidden_time`: held and not shown.
 */
export const PART_KINDS = [
  'picture',
  'gain_map',
  'depth_map',
  'matte',
  'alpha',
  'thumbnail',
  'video',
  'audio',
  'archive',
  'program',
  'document',
  'text',
  'longer_png',
  'trailer',
  'padding',
  'unknown',
  'foreign_start',
  'telemetry',
  'hidden_area',
  'hidden_time',
] as const
export type ContentKind = (typeof STATED_KINDS)[number] | (typeof PART_KINDS)[number]

/** Whether it lies in the bytes of a file, rather than in the text of its metadata. */
export const isPart = ({ kind }: { kind: ContentKind }): boolean => PART_KINDS.some((one) => one === kind)

const AIDS: ReadonlySet<ContentKind> = new Set(['gain_map', 'depth_map', 'matte', 'alpha', 'thumbnail'])
/** Whether it only helps to render the picture that is shown. */
export const isRenderingAid = ({ kind }: { kind: ContentKind }): boolean => AIDS.has(kind)

/**
 * What a source begins with that names a block (segment, chunk), a box, or the value of a tag, in which something lies that
 * is not what it is there for; `gap`: the whole source of what lies in none.
 */
export const UNKNOWN_SOURCES = { block: 'block ', box: 'Box ', tag: 'tag ', gap: 'Gap' } as const
