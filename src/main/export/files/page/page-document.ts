import { createHash } from 'node:crypto'
import { type PageBlock, signedBlock } from '../../../../shared/model/report-page.ts'
import { reportPage as words } from '../../../../shared/words/report-page.ts'
import { machineJson } from '../../machine/json-text.ts'

/** What every page is made of besides its data, as it was built. */
export type PageParts = { script: string; style: string }

/** The pieces of one page, in their order: `opening`, its blocks, `closing`. `sha256` = of the blocks so far, in hex. */
export function pagePieces({ script, style }: PageParts, title: string) {
  const hash = createHash('sha256')
  return {
    opening: [
      '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policyFor({ script, style })}">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escaped(title)}</title>\n<style>${style}</style></head>\n`,
      `<body><noscript>${escaped(words.noScript)}</noscript>\n`,
    ].join(''),
    /** One piece of data, which no text in it can end, and which never runs. */
    block: (kind: PageBlock, value: object): string => {
      const text = machineJson(value).replaceAll('<', '\\u003c')
      hash.update(signedBlock(kind, text))
      return `<script type="application/json" data-block="${kind}">${text}</script>\n`
    },
    sha256: (): string => hash.copy().digest('hex'),
    closing: `<script>${script}</script>\n</body></html>\n`,
  }
}

/** Its own script and style sheet by their hashes, and images that are inside the page; no request of any kind. */
const policyFor = ({ script, style }: PageParts): string =>
  [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
