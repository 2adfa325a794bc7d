import type { TriangleMesh } from "../../drawing/paint-triangles";

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
const meshOf = (positions: PIXI.Buffer, colours: PIXI.Buffer): PIXI.Mesh<PIXI.Shader> => {
  const geometry = new PIXI.Geometry()
    .addAttribute("aVertexPosition", positions, 2)
    .addAttribute("aColour", colours, 4, true, PIXI.TYPES.UNSIGNED_BYTE);
  return new PIXI.Mesh(geometry, PIXI.Shader.from(VERTEX, FRAGMENT));
};

export const createColouredMesh = (on: PIXI.Container): TriangleMesh => {
  const positions = new PIXI.Buffer(bufferData(new Float32Array(0)), false);
  const colours = new PIXI.Buffer(bufferData(new Uint8Array(0)), false);
  const mesh = on.addChild(meshOf(positions, colours));
  mesh.visible = false;
  return {
    show: (nextPositions, nextColours) => {
      positions.update(bufferData(nextPositions));
      colours.update(bufferData(nextColours));
      mesh.size = nextPositions.length / 2;
      mesh.visible = mesh.size > 0;
    },
  };
};
