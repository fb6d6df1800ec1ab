/** The colour behind a page until it paints: `--page` of the renderer's tokens. */
export const BACKGROUND = { light: '#f4f6f8', dark: '#16191c' } as const
