/** A scene written as a map file: Foundry's, Universal VTT or a text battle map. */
export { convertScene } from "../src/scene/write-files/convert";
export type { Conversion, ConvertOptions, Loss, MapFormat } from "../src/scene/write-files/convert";
