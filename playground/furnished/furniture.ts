import { disc, inset, path, rect, tag, type Box } from "./svg";

const DARK = { stroke: "#1d130a", "stroke-width": 2.5 };
const WOOD = "#7d522d";
const BRIGHT_WOOD = "#96683d";

const shadowed = (...content: readonly string[]): string => tag("g", { filter: "url(#shadow)" }, ...content);

const mug = (x: number, y: number): string =>
  disc(x, y, 7, { fill: "#c9b28a", stroke: "#38271a", "stroke-width": 1.6 }) + disc(x, y, 4, { fill: "#5a3c1c" });

/** A table top of boards along its longer side. */
const boards = (box: Box): string => {
  const isWide = box.width >= box.height;
  const across = isWide ? box.height : box.width;
  const count = Math.max(1, Math.round(across / 24));
  const seams = Array.from({ length: count - 1 }, (_, i) => {
    const at = ((i + 1) * across) / count;
    return isWide ? `M${box.x} ${box.y + at}h${box.width}` : `M${box.x + at} ${box.y}v${box.height}`;
  });
  const top = inset(box, 5);
  return (
    shadowed(rect(box, { rx: 5, fill: WOOD, ...DARK })) +
    rect(top, { rx: 3, fill: BRIGHT_WOOD }) +
    path(seams.join(""), { stroke: "#6b4626", "stroke-width": 2 })
  );
};

const bar = (box: Box): string =>
  boards(box) +
  [0.12, 0.31, 0.55, 0.86].map((share) => mug(box.x + share * box.width, box.y + 23)).join("") +
  rect({ x: box.x + box.width * 0.68, y: box.y + 10, width: 40, height: 26 }, { rx: 3, fill: "#d8c9a0", ...DARK });

const table = (box: Box): string =>
  boards(box) +
  mug(box.x + box.width * 0.22, box.y + box.height * 0.35) +
  mug(box.x + box.width * 0.72, box.y + box.height * 0.6) +
  disc(box.x + box.width * 0.48, box.y + box.height * 0.42, 12, {
    fill: "#d9d2c0",
    stroke: "#4c463a",
    "stroke-width": 1.6,
  }) +
  disc(box.x + box.width * 0.48, box.y + box.height * 0.42, 6, { fill: "#a8583a" });

/** A table on its side: its top is a narrow board, and its legs point away from the fight. */
const overturned = (box: Box): string =>
  [0.12, 0.8]
    .map((share) =>
      rect(
        { x: box.x + box.width, y: box.y + share * box.height, width: 44, height: 9 },
        { rx: 2, fill: "#5d3b1f", ...DARK },
      ),
    )
    .join("") + boards(box);

const pillar = (box: Box): string => {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return (
    shadowed(rect(box, { rx: 5, fill: "#6b675f", stroke: "#191714", "stroke-width": 3 })) +
    rect(inset(box, 6), { rx: 3, fill: "#7d786f" }) +
    disc(cx, cy, box.width * 0.3, { fill: "#918c82", stroke: "#524d46", "stroke-width": 2 }) +
    disc(cx - 4, cy - 5, box.width * 0.14, { fill: "#a39e94" })
  );
};

const barrel = ({ x, y, width, height }: Box): string => {
  const [cx, cy, r] = [x + width / 2, y + height / 2, width / 2];
  const staves = [-0.5, 0, 0.5].map((share) => {
    const half = Math.sqrt(1 - share * share) * r * 0.78;
    return `M${cx - half} ${cy + share * r * 0.78}h${2 * half}`;
  });
  return (
    shadowed(disc(cx, cy, r, { fill: "#5f3d20", ...DARK })) +
    disc(cx, cy, r * 0.86, { fill: "none", stroke: "#8d8a82", "stroke-width": 3 }) +
    disc(cx, cy, r * 0.76, { fill: "#86582f" }) +
    path(staves.join(""), { stroke: "#5d3b1f", "stroke-width": 2 }) +
    disc(cx + r * 0.35, cy, 4, { fill: "#2a1b0e" })
  );
};

const crate = (box: Box): string => {
  const { x, y, width, height } = inset(box, 9);
  return (
    shadowed(rect(box, { rx: 3, fill: "#6f4c29", ...DARK })) +
    rect({ x, y, width, height }, { fill: "#88633a", stroke: "#4f3619", "stroke-width": 2 }) +
    path(`M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}`, {
      stroke: "#5d411f",
      "stroke-width": 7,
    })
  );
};

const fire = (cx: number, cy: number, rx: number, ry: number): string =>
  [
    tag("ellipse", { cx, cy, rx, ry, fill: "#c24a1c" }),
    tag("ellipse", { cx, cy, rx: rx * 0.7, ry: ry * 0.7, fill: "#f08a2c" }),
    tag("ellipse", { cx, cy, rx: rx * 0.4, ry: ry * 0.42, fill: "#ffd884" }),
  ].join("");

const hearth = (box: Box): string =>
  shadowed(rect(box, { rx: 4, fill: "#4c4742", stroke: "#161311", "stroke-width": 3 })) +
  rect({ x: box.x, y: box.y + 34, width: box.width - 10, height: box.height - 68 }, { rx: 10, fill: "#171210" }) +
  fire(box.x + 16, box.y + box.height / 2, 13, 42);

const oven = (box: Box): string => {
  const cx = box.x + box.width / 2;
  return (
    shadowed(rect(box, { rx: 8, fill: "#4f4a46", stroke: "#161311", "stroke-width": 3 })) +
    rect({ x: cx - 44, y: box.y + 26, width: 88, height: 48 }, { rx: 22, fill: "#171210" }) +
    fire(cx, box.y + 54, 30, 12)
  );
};

const cart = (box: Box): string => {
  const wheel = (x: number, y: number): string =>
    rect({ x, y, width: 46, height: 12 }, { rx: 5, fill: "#33210f", ...DARK });
  return (
    [0.12, 0.62]
      .map(
        (share) => wheel(box.x + share * box.width, box.y - 12) + wheel(box.x + share * box.width, box.y + box.height),
      )
      .join("") +
    path(`M${box.x + box.width} ${box.y + 20}h64M${box.x + box.width} ${box.y + box.height - 20}h64`, {
      stroke: "#5d3b1f",
      "stroke-width": 8,
    }) +
    boards(box) +
    disc(box.x + 60, box.y + 42, 24, { fill: "#b79a5a", stroke: "#5d4a22", "stroke-width": 2 }) +
    disc(box.x + 112, box.y + 40, 21, { fill: "#a98b4e", stroke: "#5d4a22", "stroke-width": 2 })
  );
};

/** Stones in a fixed pattern of rows, cut off by the outline. */
const rubble = (box: Box, points: string): string => {
  const stones: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    const [x, y] = [box.x + ((i * 67) % 180), box.y + ((i * 43) % 180)];
    const r = 12 + ((i * 29) % 15);
    stones.push(
      tag("polygon", {
        points: `${x - r},${y + 3} ${x - r * 0.4},${y - r} ${x + r * 0.7},${y - r * 0.7} ${x + r},${y + 4} ${x},${y + r * 0.8}`,
        fill: ["#6d6961", "#7b766d", "#5f5b54"][i % 3] ?? "",
        stroke: "#22201d",
        "stroke-width": 2,
      }),
    );
  }
  return (
    tag("clipPath", { id: "rubble" }, tag("polygon", { points })) +
    tag("polygon", { points, fill: "#45413b" }) +
    tag("g", { "clip-path": "url(#rubble)" }, ...stones)
  );
};

/** Smoke or fog: soft clouds, with a thin edge where its part in the rules ends. */
const smoke = ({ x, y, width, height }: Box): string => {
  const [cx, cy, rx, ry] = [x + width / 2, y + height / 2, width / 2, height / 2];
  const cloud = (dx: number, dy: number, size: number): string =>
    tag("ellipse", {
      cx: cx + dx * rx,
      cy: cy + dy * ry,
      rx: rx * size,
      ry: ry * size,
      fill: "#d5d8dc",
      opacity: 0.42,
    });
  return (
    tag(
      "filter",
      { id: "soft", x: "-20%", y: "-20%", width: "140%", height: "140%" },
      tag("feGaussianBlur", { stdDeviation: 12 }),
    ) +
    tag("ellipse", {
      cx,
      cy,
      rx,
      ry,
      fill: "#cfd3d8",
      opacity: 0.16,
      stroke: "#eef0f2",
      "stroke-width": 2,
      "stroke-dasharray": "3 9",
    }) +
    tag(
      "g",
      { filter: "url(#soft)" },
      cloud(-0.35, -0.2, 0.5),
      cloud(0.3, -0.3, 0.46),
      cloud(0.05, 0.25, 0.56),
      cloud(-0.4, 0.35, 0.38),
      cloud(0.45, 0.25, 0.36),
    )
  );
};

/** Drawings by kind: the letters that an area's id begins with. */
const KINDS: Readonly<Record<string, (box: Box, points: string) => string>> = {
  bar,
  table,
  overturned,
  pillar,
  barrel,
  crate,
  hearth,
  oven,
  counter: boards,
  cart,
  rubble,
  smoke,
};

export const kindOf = (id: string): string => id.replace(/\d*$/, "");

/** A piece of furniture that fills this outline exactly; null for kinds that have no drawing. */
export const furniture = (id: string, outline: readonly number[]): string | null => {
  const draw = KINDS[kindOf(id)];
  if (draw === undefined) return null;
  const xs = outline.filter((_, i) => i % 2 === 0);
  const ys = outline.filter((_, i) => i % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const points = xs.map((left, i) => `${left},${ys[i] ?? 0}`).join(" ");
  return draw({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, points);
};
