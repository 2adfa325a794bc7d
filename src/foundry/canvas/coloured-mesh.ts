/** Triangles with a colour for each corner. */
export interface ColouredMesh {
  /** `places` holds x and y of each corner. `colours` holds red, green, blue and alpha as bytes, premultiplied. */
  readonly show: (places: Float32Array, colours: Uint8Array) => void;
}

const VERTEX = `
attribute vec2 aVertexPosition;
attribute vec4 aColour;
uniform mat3 translationMatrix;
uniform mat3 projectionMatrix;
varying vec4 vColour;
void main() {
  vColour = aColour;
  gl_Position = vec4((projectionMatrix * translationMatrix * vec3(aVertexPosition, 1.0)).xy, 0.0, 1.0);
}`;

const FRAGMENT = `
varying vec4 vColour;
void main() {
  gl_FragColor = vColour;
}`;

/** PIXI accepts any typed array here; its declarations accept none. */
const bufferData = (data: Float32Array | Uint8Array): PIXI.IArrayBuffer => data as unknown as PIXI.IArrayBuffer;

/** The bounds come from the first buffer, which holds the positions. */
const meshOf = (places: PIXI.Buffer, colours: PIXI.Buffer): PIXI.Mesh<PIXI.Shader> => {
  const geometry = new PIXI.Geometry()
    .addAttribute("aVertexPosition", places, 2)
    .addAttribute("aColour", colours, 4, true, PIXI.TYPES.UNSIGNED_BYTE);
  return new PIXI.Mesh(geometry, PIXI.Shader.from(VERTEX, FRAGMENT));
};

export const createColouredMesh = (on: PIXI.Container): ColouredMesh => {
  const places = new PIXI.Buffer(bufferData(new Float32Array(0)), false);
  const colours = new PIXI.Buffer(bufferData(new Uint8Array(0)), false);
  const mesh = on.addChild(meshOf(places, colours));
  mesh.visible = false;
  return {
    show: (nextPlaces, nextColours) => {
      places.update(bufferData(nextPlaces));
      colours.update(bufferData(nextColours));
      mesh.size = nextPlaces.length / 2;
      mesh.visible = mesh.size > 0;
    },
  };
};
