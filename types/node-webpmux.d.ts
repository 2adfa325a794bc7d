/** What scripts use of node-webpmux, which has no declarations. Source: its README on npm. */
declare module "node-webpmux" {
  interface Frame {
    delay: number;
  }
  class Image {
    load(source: Buffer): Promise<void>;
    /** Position in pixels, even; delay in milliseconds. */
    static generateFrame(options: {
      readonly img: Image;
      readonly x: number;
      readonly y: number;
      readonly delay: number;
      readonly blend: boolean;
      readonly dispose: boolean;
    }): Promise<Frame>;
    /** `loops: 0` repeats without end. */
    static save(
      path: string,
      options: {
        readonly frames: readonly Frame[];
        readonly width: number;
        readonly height: number;
        readonly loops: number;
        readonly bgColor: readonly number[];
      },
    ): Promise<void>;
  }
  const webp: { readonly Image: typeof Image };
  export default webp;
}
