/** Takes a picture of what is seen, under a name. */
export type Shot = (name: string) => Promise<void>
/** Does the same in light and in dark. */
export type InBothThemes = (look: (shot: Shot) => Promise<void>) => Promise<void>
