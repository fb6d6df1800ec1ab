/** How far a key moves what is seen of a picture, in CSS pixels. */
export const PAN_STEP = 80

/** How much nearer + brings a picture; two presses double its size. */
export const ZOOM_STEP = Math.SQRT2
