import { createPictureLibrary } from '../../src/main/inspect/decode/sharp.ts'
import { runInspector } from '../../src/main/inspect/run-inspector.ts'

/** Entry of an inspector process that decodes in WebAssembly, as inside Electron on Linux. */
runInspector(createPictureLibrary(true))
