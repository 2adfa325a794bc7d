import { disc, path, tag } from "./svg";

/** What a face looks like. Colours are CSS colours. */
interface Face {
  readonly skin: string;
  readonly cloth: string;
  readonly back: string;
  readonly hair?: string;
  /** Wide pointed ears, or narrow ones. */
  readonly ears?: "goblin" | "elf";
  readonly gear?: "hood" | "helm" | "circlet" | "cap" | "horns" | "veil";
  readonly beard?: string;
  readonly hasTusks?: boolean;
  readonly eyes?: string;
}

const GREEN = "#6f8f45";

/** By the creature's id in the tavern. */
const TAVERN: Readonly<Record<string, Face>> = {
  M: { skin: "#e0b48c", cloth: "#2f5d46", back: "#27576b", hair: "#8a3f22", ears: "elf", gear: "hood" },
  B: { skin: "#c9946a", cloth: "#6c7079", back: "#2b4d63", beard: "#5a3a20", gear: "helm" },
  Y: { skin: "#8a5a3c", cloth: "#d8cfb4", back: "#33556a", hair: "#241812", gear: "circlet" },
  g: { skin: GREEN, cloth: "#5a3a22", back: "#54302a", ears: "goblin", gear: "cap", eyes: "#ffd54a" },
  k: { skin: "#7f9a4c", cloth: "#3b3532", back: "#5a2f2c", ears: "goblin", gear: "hood", eyes: "#ffd54a" },
  n: { skin: "#63823f", cloth: "#70482a", back: "#54302a", ears: "goblin", eyes: "#ffe27a" },
  s: { skin: "#8ba158", cloth: "#4a3f5c", back: "#4d2c33", ears: "goblin", gear: "helm", eyes: "#ffd54a" },
  v: { skin: "#d9c3b4", cloth: "#2b2033", back: "#47243a", hair: "#17131c", gear: "circlet", eyes: "#e05a6a" },
  w: { skin: "#a8bccb", cloth: "#5d7180", back: "#3a3f52", gear: "veil", eyes: "#dff6ff" },
  t: { skin: "#9a8560", cloth: "#5d4a33", back: "#552b26", hasTusks: true, gear: "horns", eyes: "#f2c14b" },
};

/** Hero and goblin of an empty map look like two of the tavern. */
const FACES: Readonly<Record<string, Face | undefined>> = { ...TAVERN, A: TAVERN["M"], b: TAVERN["g"] };

const INK = { stroke: "#15100c", "stroke-width": 2.4, "stroke-linejoin": "round" };

const ears = ({ ears: kind, skin }: Face): string => {
  if (kind === undefined) return disc(33, 62, 6, { fill: skin, ...INK }) + disc(95, 62, 6, { fill: skin, ...INK });
  const [reach, top] = kind === "goblin" ? [30, 44] : [13, 40];
  return path(`M40 ${top + 8}L${40 - reach} ${top}L38 70zM88 ${top + 8}L${88 + reach} ${top}L90 70z`, {
    fill: skin,
    ...INK,
  });
};

const behind = ({ hair, gear, cloth }: Face): string => {
  if (gear === "hood") return path("M24 112C18 40 42 18 64 18C86 18 110 40 104 112z", { fill: cloth, ...INK });
  if (hair !== undefined) return path("M32 100C26 44 44 26 64 26C84 26 102 44 96 100z", { fill: hair, ...INK });
  return "";
};

/** What is worn on the head, drawn above the face. */
const GEARS: Readonly<Record<NonNullable<Face["gear"]>, (face: Face) => string>> = {
  hood: ({ cloth }) =>
    path("M33 76C28 42 46 26 64 26C82 26 100 42 95 76C92 54 82 42 64 42C46 42 36 54 33 76z", { fill: cloth, ...INK }),
  helm: () =>
    path("M32 62C32 34 48 24 64 24C80 24 96 34 96 62L88 62L84 54H44L40 62z", { fill: "#8d939c", ...INK }) +
    path("M60 24h8v46h-8z", { fill: "#a8aeb6", ...INK }),
  circlet: () =>
    path("M37 50C50 42 78 42 91 50", { stroke: "#e2c15a", "stroke-width": 5 }) +
    disc(64, 45, 4.5, { fill: "#b8463c", ...INK }),
  cap: () => path("M34 54C36 32 52 24 66 24C84 24 92 36 94 54C76 46 52 46 34 54z", { fill: "#8a3a32", ...INK }),
  horns: () =>
    path("M42 44C28 40 22 26 26 16C32 26 40 30 50 34zM86 44C100 40 106 26 102 16C96 26 88 30 78 34z", {
      fill: "#d8cdb0",
      ...INK,
    }),
  veil: ({ cloth }) =>
    path("M30 118C26 40 46 20 64 20C82 20 102 40 98 118C92 84 84 50 64 44C44 50 36 84 30 118z", {
      fill: cloth,
      ...INK,
      opacity: 0.9,
    }),
};

const mouth = ({ beard, hasTusks = false }: Face): string => {
  const lips = path("M55 84C60 87 68 87 73 84", { stroke: "#3a1f16", "stroke-width": 3, "stroke-linecap": "round" });
  if (hasTusks) return lips + path("M50 86l3 -12 5 11zM78 86l-3 -12 -5 11z", { fill: "#f2ead2", ...INK });
  if (beard === undefined) return lips;
  return (
    path("M36 66C36 104 54 110 64 110C74 110 92 104 92 66C86 78 78 76 64 76C50 76 42 78 36 66z", {
      fill: beard,
      ...INK,
    }) + lips
  );
};

const drawnFace = (face: Face): string => {
  const { skin, cloth, back, eyes = "#fff", hair, gear } = face;
  const eye = (x: number): string => disc(x, 63, 5, { fill: eyes, ...INK }) + disc(x, 63.5, 2.2, { fill: "#15100c" });
  const fringe =
    hair === undefined || gear === "hood"
      ? ""
      : path("M36 60C36 38 50 30 64 30C80 30 92 38 92 60C84 44 74 42 60 44C48 46 40 50 36 60z", { fill: hair, ...INK });
  return [
    tag("clipPath", { id: "round" }, disc(64, 64, 62, {})),
    disc(64, 64, 62, { fill: back }),
    disc(64, 40, 52, { fill: "#fff", opacity: 0.09 }),
    tag(
      "g",
      { "clip-path": "url(#round)" },
      behind(face),
      path("M14 132C16 104 36 96 64 96C92 96 112 104 114 132z", { fill: cloth, ...INK }),
      ears(face),
      tag("ellipse", { cx: 64, cy: 64, rx: 29, ry: 34, fill: skin, ...INK }),
      path("M46 54C50 51 55 51 58 54M70 54C73 51 78 51 82 54", {
        stroke: "#2a1a12",
        "stroke-width": 3.2,
        "stroke-linecap": "round",
      }),
      eye(52),
      eye(76),
      path("M64 66l-4 9h6", { stroke: "#3a1f16", "stroke-width": 2.4, "stroke-linecap": "round" }),
      mouth(face),
      fringe,
      gear === undefined ? "" : GEARS[gear](face),
    ),
  ].join("");
};

/** The portrait of a creature of the tavern as SVG; null for others. */
export const portraitOf = (id: string): string | null => {
  const face = FACES[id];
  if (face === undefined) return null;
  const head = { xmlns: "http://www.w3.org/2000/svg", width: 192, height: 192, viewBox: "0 0 128 128" };
  return tag("svg", head, drawnFace(face));
};
