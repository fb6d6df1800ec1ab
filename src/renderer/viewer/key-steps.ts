/** Distance a key pans an image by, CSS pixels. */
export const PAN_STEP = 80

/** Factor + zooms in by; two presses double the size. */
export const ZOOM_STEP = Math.SQRT2
