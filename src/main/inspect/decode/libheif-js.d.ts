/** The part of libheif-js that is used. Source: its libheif.d.ts and the end of its libheif.js, version 1.23.2. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** `code` is one object of each kind of error. */
  export type LibheifError = { code: object; message: string }
  /** Opaque. */
  type Context = { readonly context: unique symbol }
  type Handle = { readonly handle: unique symbol }
  /** Rows of `stride` bytes. */
  type Channel = { id: object; width: number; height: number; stride: number; data: Uint8Array }

  export type Libheif = {
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGBA: object }
    heif_channel: { heif_channel_interleaved: object }
    heif_context_alloc: () => Context
    heif_context_read_from_memory: (context: Context, bytes: Uint8Array) => LibheifError
    heif_js_context_get_primary_image_handle: (context: Context) => Handle | LibheifError
    heif_image_handle_get_width: (handle: Handle) => number
    heif_image_handle_get_height: (handle: Handle) => number
    heif_js_decode_image2: (
      handle: Handle,
      colours: object,
      chroma: object,
    ) => Promise<{ channels: Channel[] } | LibheifError>
  }
  /** Starts a decoder with a memory of its own, at once. */
  const create: (how: {
    instantiateWasm: (imports: object, receive: (instance: object) => object) => object
    print: (line: string) => void
    printErr: (line: string) => void
  }) => Libheif
  export default create
}
