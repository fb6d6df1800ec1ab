/** The few members of PDFium's build that are used. */
declare module '@hyzyla/pdfium' {
  export class PDFiumLibrary {
    static init(options: { wasmBinary: ArrayBuffer }): Promise<PDFiumLibrary>
    /** Rejects when the bytes are no PDF. */
    loadDocument(content: Uint8Array): Promise<PDFiumDocument>
  }
  /** The build itself. Pointers are numbers, 0 = none. */
  type PDFium = {
    HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _FPDFDoc_GetAttachmentCount(document: number): number
    /** From 0. */
    _FPDFDoc_GetAttachment(document: number, index: number): number
    /** Writes the size to `length`, and the file to `to` where there is room of so many bytes; 0 = it cannot. */
    _FPDFAttachment_GetFile(attachment: number, to: number, room: number, length: number): number
  }
  export class PDFiumDocument {
    /** Not promised by the wrapper, whose version is pinned: what it leaves out is asked of the build. */
    readonly module: PDFium
    /** The pointer of the document, whatever its name. */
    readonly documentIdx: number
    getPageCount(): number
    /** From 0. */
    getPage(index: number): PDFiumPage
    /** Gives its memory back. */
    destroy(): void
  }
  export class PDFiumPage {
    /** In points, 72 to the inch. */
    getOriginalSize(): { originalWidth: number; originalHeight: number }
    /** Red, green, blue and one byte more of each pixel, on white. `scale` = pixels to a point. */
    render(options: { scale: number; render: 'bitmap' }): Promise<{ width: number; height: number; data: Uint8Array }>
  }
}
