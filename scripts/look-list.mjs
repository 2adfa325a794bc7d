// What `npm run pictures:look` takes pictures of: one creature and nine targets, as docs/look.md shows them.

/**
 * @typedef {object} LookPicture
 * @property {string} name
 * @property {{ readonly width: number, readonly height: number }} viewport
 * @property {boolean} isMapAlone without the playground's header and sidebar
 * @property {string | null} text a text map; null for the sample
 * @property {string} more a script that adds creatures
 * @property {string} attacker
 * @property {string} hovered
 */

const HEXES = `grid hex-odd-rows 100 5 ft
token Ada at 300,692
token Brand at 900,173
token Cole at 1100,692
token Dorn at 650,433
token Edda at 1550,260
token Finn at 1700,692
token Gro at 1250,1126
token Hild at 700,1126
token Isa at 2000,1039
token Jorn at 2050,260
wall w1 500,260 500,620
wall w2 900,520 1300,520
wall w3 1450,780 1450,1180
wall w4 1850,120 1850,560
wall w5 600,1000 1000,1000
wall w6 200,60 2250,60
wall w7 2250,60 2250,1360
wall w8 200,1360 2250,1360
wall w9 200,60 200,1360
`;

/** The sample has eight enemies. */
const NINTH = `
  const { name: _, _id, ...source } = its("Krell").document.toObject();
  await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "Orla", x: 500, y: 600 }]);`;

const WIDE = { width: 1400, height: 900 };
const PHONE = { width: 390, height: 800 };

/** @type {readonly LookPicture[]} */
export const LOOK_PICTURES = [
  { name: "nine", viewport: WIDE, isMapAlone: true, text: null, more: NINTH, attacker: "Mira", hovered: "Krell" },
  { name: "nine-hex", viewport: WIDE, isMapAlone: true, text: HEXES, more: "", attacker: "Ada", hovered: "Cole" },
  {
    name: "nine-phone",
    viewport: PHONE,
    isMapAlone: false,
    text: null,
    more: NINTH,
    attacker: "Mira",
    hovered: "Krell",
  },
];
