import { createPictureLibrary } from './decode/sharp.ts'
import { runInspector } from './run-inspector.ts'

/** Entry of an inspector process. */
runInspector(createPictureLibrary())
