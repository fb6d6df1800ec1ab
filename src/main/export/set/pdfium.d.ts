/** The few members of PDFium's build that are used. */
declare module '@hyzyla/pdfium' {
  export class PDFiumLibrary {
    static init(options: { wasmBinary: ArrayBuffer }): Promise<PDFiumLibrary>
    /** Rejects when the bytes are no PDF. */
    loadDocument(content: Uint8Array): Promise<PDFiumDocument>
  }
  export class PDFiumDocument {
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
