/** What a link to the page of an item leads to. The number of that page is written into the link (`files/number-links.ts`). */
export const pageAnchor = (reference: string): string => `${PAGE_ANCHOR}${reference}`

export const PAGE_ANCHOR = 'page-of-'
