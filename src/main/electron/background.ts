/** The colour shown until a page paints: `--page` of the renderer's tokens. */
export const BACKGROUND = { light: '#f4f6f8', dark: '#16191c' } as const
