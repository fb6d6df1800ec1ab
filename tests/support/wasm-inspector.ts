import { createPictureLibrary } from '../../src/main/inspect/decode/sharp.ts'
import { runInspector } from '../../src/main/inspect/run-inspector.ts'

/** An inspector process that decodes as it must inside Electron: without native builds. */
runInspector(createPictureLibrary(true))
