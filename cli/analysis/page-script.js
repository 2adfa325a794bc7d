// What the page of an analysis does: layers, the table's order, and what a place sees. It knows nothing but the page it is in.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  /** What is known of a shot: from 4 on, the level of cover. */
  const LEVEL = 4;

  /** @param {string} id */
  const found = (id) => {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`no element ${id}`);
    return element;
  };

  /**
   * @typedef {{ x: number, y: number, space: string, sample: number }} Place
   * @typedef {{ place: number, inRange: number, shots: number, uncovered: number, targets: number }} Sample
   * @type {{ range: number, cell: number[], places: Place[], samples: Sample[], shots: string }}
   */
  const data = JSON.parse(found("data").textContent ?? "");
  const map = found("map");
  const note = found("note");

  /** One answer in each half of a byte, in the order of the pairs. */
  const packed = Uint8Array.from(atob(data.shots), (sign) => sign.charCodeAt(0));
  const answerOf = (/** @type {number} */ pair) => ((packed[pair >> 1] ?? 0) >> (pair % 2 === 0 ? 0 : 4)) & 15;

  const middles = data.samples.map(({ place }) => data.places[place] ?? { x: 0, y: 0 });
  const isInRange = (/** @type {number} */ p, /** @type {number} */ q) => {
    const a = middles[p];
    const b = middles[q];
    return p !== q && a !== undefined && b !== undefined && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= data.range ** 2;
  };

  /** Where the answers of each sample begin. */
  const starts = [0];
  for (let p = 0; p < middles.length; p++) {
    let count = starts[p] ?? 0;
    for (let q = 0; q < middles.length; q++) if (isInRange(p, q)) count++;
    starts.push(count);
  }

  /** @returns {Map<number, number>} by sample in range of one: what it can do to it */
  const answersFrom = (/** @type {number} */ from) => {
    const answers = new Map();
    let pair = starts[from] ?? 0;
    for (let to = 0; to < middles.length; to++) if (isInRange(from, to)) answers.set(to, answerOf(pair++));
    return answers;
  };

  /** @type {Map<number, Place[]>} */
  const bySample = new Map();
  for (const place of data.places) {
    const its = bySample.get(place.sample) ?? [];
    its.push(place);
    bySample.set(place.sample, its);
  }

  const outline = (/** @type {Place} */ { x, y }) => {
    const corners = [];
    for (let k = 0; k < data.cell.length; k += 2)
      corners.push(`${x + (data.cell[k] ?? 0)} ${y + (data.cell[k + 1] ?? 0)}`);
    return `M${corners.join("L")}Z`;
  };

  const draw = (/** @type {Element} */ into, /** @type {[name: string, places: Place[]][]} */ parts) => {
    into.replaceChildren(
      ...parts.map(([name, places]) => {
        const path = document.createElementNS(SVG, "path");
        path.setAttribute("class", name);
        path.setAttribute("d", places.map(outline).join(""));
        return path;
      }),
    );
  };

  const clear = () => {
    found("seen").replaceChildren();
    found("pointed").replaceChildren();
    map.classList.remove("pointing");
    note.textContent = note.dataset["empty"] ?? "";
  };

  const show = (/** @type {Place} */ place) => {
    const sample = data.samples[place.sample];
    if (sample === undefined) return clear();
    /** @type {[Place[], Place[]]} */
    const [clearly, covered] = [[], []];
    for (const [to, answer] of answersFrom(place.sample)) {
      if (answer < LEVEL) continue;
      for (const its of bySample.get(to) ?? []) (answer === LEVEL ? clearly : covered).push(its);
    }
    map.classList.add("pointing");
    draw(found("seen"), [
      ["seen covered", covered],
      ["seen clear", clearly],
    ]);
    draw(found("pointed"), [["here", [place]]]);
    const { inRange, shots, uncovered, targets } = sample;
    note.textContent =
      `${place.space}: ${shots} of ${inRange} places in range can shoot at it, ${uncovered} of them without cover. ` +
      `It shoots at ${targets} without cover.`;
  };

  const placeAt = (/** @type {MouseEvent} */ event) => {
    if (!(map instanceof SVGSVGElement)) return undefined;
    const matrix = map.getScreenCTM();
    if (matrix === null) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = Math.max(...data.cell.map(Math.abs)) * 1.2;
    /** @type {Place | undefined} */
    let best;
    let least = reach ** 2;
    for (const place of data.places) {
      const away = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (away < least) [best, least] = [place, away];
    }
    return best;
  };

  /** @type {Place | undefined} */
  let pointed;
  map.addEventListener("mousemove", (event) => {
    const place = placeAt(event);
    if (place === pointed) return;
    pointed = place;
    if (place === undefined) clear();
    else show(place);
  });
  map.addEventListener("mouseleave", () => {
    pointed = undefined;
    clear();
  });

  const choose = (/** @type {string} */ layer) => {
    map.dataset["layer"] = layer;
    document.body.dataset["layer"] = layer;
    for (const button of document.querySelectorAll("[data-choose]"))
      if (button.getAttribute("role") === "radio")
        button.setAttribute("aria-checked", String(button.getAttribute("data-choose") === layer));
  };
  for (const button of document.querySelectorAll("[data-choose]"))
    button.addEventListener("click", (event) => {
      event.preventDefault();
      choose(button.getAttribute("data-choose") ?? "");
      map.scrollIntoView({ block: "nearest" });
    });
  choose(map.dataset["layer"] ?? "");

  const table = found("table");
  const body = table.querySelector("tbody");
  const valueOf = (/** @type {Element} */ row, /** @type {number} */ column) => row.children[column]?.textContent ?? "";
  for (const [column, head] of [...table.querySelectorAll("th")].entries())
    head.querySelector("button")?.addEventListener("click", () => {
      const isDown = head.getAttribute("aria-sort") !== "descending";
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      const rows = [...(body?.children ?? [])].sort((p, q) =>
        valueOf(p, column).localeCompare(valueOf(q, column), "en", { numeric: true }),
      );
      body?.replaceChildren(...(isDown ? rows.reverse() : rows));
    });
  body?.addEventListener("mouseover", (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const place = data.places[Number(row?.dataset["place"] ?? NaN)];
    if (place !== undefined) show(place);
  });
  body?.addEventListener("mouseleave", clear);
})();
