// What the markup of an analysis does: layers, its table, and what a place sees. Pages have this text as their script, and windows
// import it. So it imports nothing, and knows nothing but the element that it is given.

const SVG = "http://www.w3.org/2000/svg";
/** What is known of a shot: from 4 on, the level of cover. */
const LEVEL = 4;
/** Rows of the table at first, and rows that are added in a frame. */
const ROWS = 100;

/** @typedef {import("./page-acts").ReadingData} Data */

/** @param {Element} root @param {string} part @returns {Element} */
const partOf = (root, part) => {
  const element = root.querySelector(`[data-part="${part}"]`);
  if (element === null) throw new Error(`no part ${part}`);
  return element;
};

/** A, B … Z, AA, AB …, from 0 on. @param {number} column @returns {string} */
const letters = (column) =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** @param {Data} data */
const createPlaces = (data) => {
  const { xs, ys, cell, rows, stands, starts, range, sampleOf } = data;
  const packed =
    typeof data.answers === "string" ? Uint8Array.from(atob(data.answers), (sign) => sign.charCodeAt(0)) : null;
  const answerOf = (/** @type {number} */ pair) =>
    packed === null ? Number(data.answers[pair]) : ((packed[pair >> 1] ?? 0) >> (pair % 2 === 0 ? 0 : 4)) & 15;
  const x = (/** @type {number} */ place) => xs[place] ?? 0;
  const y = (/** @type {number} */ place) => ys[place] ?? 0;
  const away = (/** @type {number} */ p, /** @type {number} */ q) => (x(p) - x(q)) ** 2 + (y(p) - y(q)) ** 2;
  /** @type {Map<number, number[]>} */
  const bySample = new Map();
  for (let place = 0; place < sampleOf.length; place++) {
    const its = bySample.get(sampleOf[place] ?? -1);
    if (its === undefined) bySample.set(sampleOf[place] ?? -1, [place]);
    else its.push(place);
  }
  const outline = (/** @type {number} */ place) => {
    const corners = [];
    for (let k = 0; k < cell.length; k += 2)
      corners.push(`${x(place) + (cell[k] ?? 0)} ${y(place) + (cell[k + 1] ?? 0)}`);
    return `M${corners.join("L")}Z`;
  };
  return {
    /** @param {number} place @returns {string} such as D9 */
    nameOf: (place) => {
      const [column, row] = [
        Math.floor((x(place) - rows.left) / rows.wide),
        Math.floor((y(place) - rows.top) / rows.high),
      ];
      return `${letters(Math.max(0, column))}${Math.max(0, row) + 1}`;
    },
    /** @param {readonly number[]} places */
    pathOf: (places) => places.map(outline).join(""),
    /** What can be shot at from a sample: without cover, and with. @param {number} from @returns {[number[], number[]]} */
    shotsFrom: (from) => {
      /** @type {[number[], number[]]} */
      const found = [[], []];
      let pair = starts[from] ?? 0;
      for (let to = 0; to < stands.length; to++) {
        if (to === from || away(stands[from] ?? 0, stands[to] ?? 0) > range ** 2) continue;
        const answer = answerOf(pair++);
        if (answer >= LEVEL) found[answer === LEVEL ? 0 : 1].push(...(bySample.get(to) ?? []));
      }
      return found;
    },
    /** The place at a point; -1 for none. @param {{ x: number, y: number }} point @returns {number} */
    at: (point) => {
      let best = -1;
      let least = (Math.max(...Array.from(cell, Math.abs)) * 1.2) ** 2;
      for (let place = 0; place < xs.length; place++) {
        const its = (x(place) - point.x) ** 2 + (y(place) - point.y) ** 2;
        if (its < least) [best, least] = [place, its];
      }
      return best;
    },
  };
};

/** @typedef {ReturnType<typeof createPlaces>} Places */

/** Shows what a place sees. @param {Element} root @param {Data} data @param {Places} places */
const createPointing = (root, data, places) => {
  const [map, note, seen, pointed] = ["map", "note", "seen", "pointed"].map((part) => partOf(root, part));
  const draw = (
    /** @type {Element | undefined} */ into,
    /** @type {[name: string, places: readonly number[]][]} */ parts,
  ) =>
    into?.replaceChildren(
      ...parts.map(([name, its]) => {
        const path = root.ownerDocument.createElementNS(SVG, "path");
        path.setAttribute("class", name);
        path.setAttribute("d", places.pathOf(its));
        return path;
      }),
    );
  const say = (/** @type {string} */ text) => {
    if (note !== undefined) note.textContent = text;
  };
  const clear = () => {
    draw(seen, []);
    draw(pointed, []);
    map?.classList.remove("pointing");
    say(note?.getAttribute("data-empty") ?? "");
  };
  const show = (/** @type {number} */ place) => {
    const sample = data.sampleOf[place];
    if (sample === undefined || sample < 0) return clear();
    const [clearly, covered] = places.shotsFrom(sample);
    map?.classList.add("pointing");
    draw(seen, [
      ["seen covered", covered],
      ["seen clear", clearly],
    ]);
    draw(pointed, [["here", [place]]]);
    /** @type {Record<string, string | number | undefined>} */
    const values = {
      space: places.nameOf(place),
      inRange: data.inRange[sample],
      shots: data.shots[sample],
      uncovered: data.uncovered[sample],
      targets: data.targets[sample],
    };
    say(data.texts.note.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")));
  };
  return { clear, show };
};

/** @typedef {ReturnType<typeof createPointing>} Pointing */

/** @param {Element} root @param {Places} places @param {Pointing} pointing */
const followPointer = (root, places, { clear, show }) => {
  const map = partOf(root, "map");
  const placeAt = (/** @type {MouseEvent} */ event) => {
    const matrix = map instanceof SVGSVGElement ? map.getScreenCTM() : null;
    if (matrix === null) return -1;
    return places.at(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()));
  };
  let pointed = -1;
  map.addEventListener("mousemove", (event) => {
    if (!(event instanceof MouseEvent)) return;
    const place = placeAt(event);
    if (place === pointed) return;
    pointed = place;
    if (place < 0) clear();
    else show(place);
  });
  map.addEventListener("mouseleave", () => {
    pointed = -1;
    clear();
  });
};

/** @param {Element} root @param {Data} data */
const switchLayers = (root, { layers = {} }) => {
  const map = partOf(root, "map");
  const choose = (/** @type {string} */ layer) => {
    const group = map.querySelector(`.layer.${layer}`);
    // Our own markup: names in it are escaped.
    if (group !== null && group.firstChild === null) group.innerHTML = layers[layer] ?? "";
    for (const shown of [root, map]) shown.setAttribute("data-layer", layer);
    for (const button of root.querySelectorAll("[role=radio]"))
      button.setAttribute("aria-checked", String(button.getAttribute("data-choose") === layer));
  };
  for (const button of root.querySelectorAll("[data-choose]"))
    button.addEventListener("click", () => {
      choose(button.getAttribute("data-choose") ?? "");
      partOf(root, "view").scrollIntoView({ block: "nearest" });
    });
  choose(root.getAttribute("data-layer") ?? "");
};

/** A row's cells, in the order of the heads. @param {Data} data @param {Places} places @returns {(sample: number) => (string | number)[]} */
const cellsOf =
  ({ stands, inRange, shots, uncovered, targets, zone, texts }, places) =>
  (sample) => [
    places.nameOf(stands[sample] ?? 0),
    ...[inRange, shots, uncovered, targets].map((values) => values[sample] ?? 0),
    ["", texts.kill, texts.safe][zone[sample] ?? 0] ?? "",
  ];

/** @param {string | number} p @param {string | number} q */
const compared = (p, q) =>
  typeof p === "number" && typeof q === "number" ? p - q : String(p).localeCompare(String(q), "en", { numeric: true });

/** @param {Element} root @param {Data} data @param {Places} places @param {Pointing} pointing */
const fillTable = (root, data, places, { show, clear }) => {
  const [table, all] = [partOf(root, "table"), partOf(root, "all")];
  const body = table.querySelector("tbody");
  const cells = cellsOf(data, places);
  const samples = Array.from(data.stands, (_, sample) => sample);
  const rowOf = (/** @type {number} */ sample) => {
    const row = root.ownerDocument.createElement("tr");
    row.dataset["place"] = String(data.stands[sample] ?? "");
    row.append(
      ...cells(sample).map((text) => {
        const cell = root.ownerDocument.createElement("td");
        cell.textContent = String(text);
        return cell;
      }),
    );
    return row;
  };
  const more = () => {
    const from = body?.children.length ?? 0;
    body?.append(...samples.slice(from, from + ROWS).map(rowOf));
    return from + ROWS < samples.length;
  };
  const begin = () => {
    body?.replaceChildren();
    all.toggleAttribute("hidden", !more());
  };
  const sort = (/** @type {number} */ column, /** @type {boolean} */ isDown) => {
    const values = new Map(samples.map((sample) => [sample, cells(sample)[column] ?? ""]));
    samples.sort((p, q) => (isDown ? -1 : 1) * compared(values.get(p) ?? "", values.get(q) ?? "") || p - q);
    begin();
  };
  for (const [column, head] of [...table.querySelectorAll("th")].entries())
    head.querySelector("button")?.addEventListener("click", () => {
      const isDown = head.getAttribute("aria-sort") !== "descending";
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      sort(column, isDown);
    });
  const addAll = () => {
    if (more()) requestAnimationFrame(addAll);
  };
  all.addEventListener("click", () => {
    all.toggleAttribute("hidden", true);
    addAll();
  });
  body?.addEventListener("mouseover", (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    if (row !== null) show(Number(row.dataset["place"]));
  });
  body?.addEventListener("mouseleave", clear);
  sort(3, true);
};

/** @param {Element} root @param {Data} data */
export const bringToLife = (root, data) => {
  const places = createPlaces(data);
  const pointing = createPointing(root, data, places);
  followPointer(root, places, pointing);
  switchLayers(root, data);
  fillTable(root, data, places, pointing);
};
