/** Every HTTP answer says that it is simulated: this is how the app knows. */
export const MARK = { 'x-touchstone-simulated': '1' }
