// In the browser: the search, and the menu of a narrow screen. The pages can be read without this.
/** @typedef {{ title: string, section: string, file: string, text: string, terms: readonly string[] }} Found */
(() => {
  /** Pages found at most. */
  const MOST = 8;
  /** Characters of a sentence. */
  const LONGEST = 120;
  /** How much more a page counts that has all the words in a row. */
  const PHRASE = 3;
  /** Most readers play: what they read comes before records of decisions and references. @type {Readonly<Record<string, number>>} */
  const WEIGHTS = { "Start here": 3, Guide: 3, "Rules in detail": 2, "": 0.5 };
  const root = document.documentElement.dataset.root ?? "";
  const input = document.querySelector("input#search");
  const list = document.querySelector("ul#results");
  const all = document.querySelector(".menu details.all");
  if (!(input instanceof HTMLInputElement) || list === null || all === null) return;

  const narrow = matchMedia("(max-width: 860px)");
  const fold = () => void all.toggleAttribute("open", !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();

  /** @type {Promise<(query: string) => readonly Found[]> | undefined} */
  let index;
  /** Loads the texts of all pages with the first word: most readers do not search. */
  const load = () =>
    (index ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${root}search-pages.js`;
      script.onload = () => {
        const { MiniSearch, searchPages } = /** @type {any} */ (globalThis);
        const search = new MiniSearch({
          fields: ["title", "headings", "text"],
          storeFields: ["title", "section", "file", "text"],
          searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2 } },
        });
        search.addAll(searchPages);
        done((query) => {
          const boostDocument = (/** @type {string} */ _id, /** @type {string} */ _term, /** @type {Found} */ page) =>
            (WEIGHTS[page.section] ?? 1) * (page.text.toLowerCase().includes(query.toLowerCase()) ? PHRASE : 1);
          const found = search.search(query, { boostDocument, combineWith: "AND" });
          return found.length > 0 ? found : search.search(query, { boostDocument });
        });
      };
      script.onerror = () => failed(new Error("the list of pages is missing."));
      document.head.append(script);
    }));

  let chosen = -1;
  const choose = (/** @type {number} */ i) => {
    const options = [...list.children];
    chosen = options.length === 0 ? -1 : (i + options.length) % options.length;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
    input.setAttribute("aria-activedescendant", options[chosen]?.id ?? "");
  };

  /** The words about what was asked for, or about the first of its words, from the start of the sentence where that is near. */
  const sentenceIn = (/** @type {Found} */ { text, terms }) => {
    const lower = text.toLowerCase();
    const whole = lower.indexOf(input.value.trim().toLowerCase());
    const places = terms.map((term) => lower.indexOf(term.toLowerCase())).filter((place) => place >= 0);
    if (whole < 0 && places.length === 0) return "";
    const at = whole < 0 ? Math.min(...places) : whole;
    const sentence = Math.max(...[". ", "? ", "! "].map((end) => text.lastIndexOf(end, at))) + 1;
    const from = at - sentence < LONGEST / 2 ? sentence : text.lastIndexOf(" ", at - LONGEST / 3);
    const cut = text.slice(from, from + LONGEST).trim();
    return `${from === sentence ? "" : "… "}${cut}${from + LONGEST < text.length ? "…" : ""}`;
  };

  const optionOf = (/** @type {Found} */ found, /** @type {number} */ i) => {
    const { title, section, file } = found;
    const option = document.createElement("li");
    option.id = `result-${i}`;
    option.setAttribute("role", "option");
    const link = document.createElement("a");
    link.href = root + file;
    link.tabIndex = -1;
    const of = document.createElement("small");
    of.textContent = ` ${section}`;
    const sentence = document.createElement("span");
    sentence.textContent = sentenceIn(found);
    link.append(title, of, sentence);
    option.append(link);
    return option;
  };

  const noteOf = (/** @type {string} */ text) => {
    const line = document.createElement("li");
    line.className = "note";
    line.setAttribute("role", "option");
    line.setAttribute("aria-disabled", "true");
    line.textContent = text;
    return line;
  };

  const show = (/** @type {readonly Found[]} */ found, note = "") => {
    list.replaceChildren(...found.map(optionOf), ...(note === "" ? [] : [noteOf(note)]));
    list.toggleAttribute("hidden", list.children.length === 0);
    input.setAttribute("aria-expanded", String(list.children.length > 0));
    chosen = -1;
    if (found.length > 0) choose(0);
  };

  input.addEventListener("input", async () => {
    const query = input.value.trim();
    if (query === "") return show([]);
    try {
      const search = await load();
      if (input.value.trim() !== query) return;
      const found = search(query).slice(0, MOST);
      show(found, found.length === 0 ? `No page has “${query}”. Try another word.` : "");
    } catch (error) {
      show([], `Search does not work: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") list.children[chosen]?.querySelector("a")?.click();
    else if (event.key === "Escape") show([]);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && target.closest("search") === null) show([]);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
})();
