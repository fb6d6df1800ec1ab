/** The same HTML without what keeps a reference on one line. */
export const withoutReferences = (html: string): string =>
  html.replace(/<span class="reference">([^<]*)<\/span>/g, '$1')

/** What a person reads of a report's HTML: without its style sheet and its tags, on one line. */
export const htmlText = (html: string): string =>
  withoutReferences(html)
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
