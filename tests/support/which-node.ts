// Runs before each test file, in the process that runs it.
const { node } = process.versions
const wanted = process.env.TOUCHSTONE_NODE
if (node !== wanted) throw new Error(`These tests run on Node ${node} instead of ${wanted}.`)
