import { PROJECT } from '../runtime/build.ts'
import { makePackage } from './make.ts'

// `npm run package`: this system's installers in dist/, with SBOM and SHA256SUMS. Needs Electron's own download. Arguments
// go to electron-builder: `npm run package -- --dir`. Signing is by environment (docs/packaging.md).

const { said, faults } = await makePackage(PROJECT, process.argv.slice(2))
process.stdout.write(said)
for (const fault of faults) process.stderr.write(`package: ${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
