import { originalFs } from './masquerade.ts'

// What `require('original-fs')` gives.
export { originalFs as 'module.exports' }
