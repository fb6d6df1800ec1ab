/** What a person reads of a report's HTML: without its style sheet and its tags, on one line. */
export const htmlText = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll('<wbr/>', '')
    .replace(/<span class="reference">([^<]*)<\/span>/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
