import SHEET from "../../analysis/picture/picture.css?raw";

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of the longer side. */
const LONGER = 3000;

const sizeOf = (svg: SVGSVGElement): readonly [number, number] => {
  const [, , width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = LONGER / Math.max(width, height);
  return [Math.round(width * scale), Math.round(height * scale)];
};

/** The picture of an analysis as it is shown, as PNG. */
export const pictureFile = async (svg: SVGSVGElement): Promise<Blob> => {
  const { ownerDocument: document } = svg;
  const [width, height] = sizeOf(svg);
  const sheet = document.createElementNS(SVG, "style");
  sheet.textContent = SHEET;
  const alone = document.createElementNS(SVG, "svg");
  for (const { name, value } of svg.attributes) if (name !== "xmlns") alone.setAttribute(name, value);
  alone.setAttribute("width", String(width));
  alone.setAttribute("height", String(height));
  alone.append(sheet, ...svg.cloneNode(true).childNodes);
  const text = new XMLSerializer().serializeToString(alone);
  const image = document.createElement("img");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error("the picture is too large")) : done(blob)), "image/png"),
  );
};
