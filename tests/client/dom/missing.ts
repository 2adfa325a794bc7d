/** What jsdom leaves out and the page needs. Each window runs it once, as its own code. */
export const MISSING = String.raw`
  const copyOf = (value, seen) => {
    if (typeof value === "function" || typeof value === "symbol") throw new DOMException(String(value) + " could not be cloned.", "DataCloneError");
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    const keep = (copy) => (seen.set(value, copy), copy);
    if (value instanceof Date) return keep(new Date(value));
    if (value instanceof Map) { const copy = keep(new Map()); for (const [k, v] of value) copy.set(copyOf(k, seen), copyOf(v, seen)); return copy; }
    if (value instanceof Set) { const copy = keep(new Set()); for (const v of value) copy.add(copyOf(v, seen)); return copy; }
    if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }));
    if (ArrayBuffer.isView(value)) return keep(value.slice());
    const copy = keep(Array.isArray(value) ? [] : {});
    for (const key of Object.keys(value)) copy[key] = copyOf(value[key], seen);
    return copy;
  };
  globalThis.structuredClone = (value) => copyOf(value, new Map());
  globalThis.CSS = {
    escape: (text) => String(text).replace(/^[0-9]/, (digit) => "\\3" + digit + " ").replace(/[^\w\-\u0080-\uffff \\]/g, "\\$&"),
    supports: () => false,
  };
  for (const name of ["ResizeObserver", "IntersectionObserver"])
    globalThis[name] = class { observe() {} unobserve() {} disconnect() {} takeRecords() { return []; } };
  // Pages have no styles here.
  globalThis.CSSStyleSheet = class { replace() { return Promise.resolve(this); } };
  Document.prototype.adoptedStyleSheets ??= [];
  Blob.prototype.text ??= function () {
    return new Promise((done) => {
      const reader = Object.assign(new FileReader(), { onload: () => done(reader.result) });
      reader.readAsText(this);
    });
  };
  // Without styles: text of what HTML and own styles do not hide, with a new line at each block.
  const BLOCKS = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TR|UL|BR)$/;
  const HIDDEN = /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/;
  const said = (node) => {
    if (node.nodeType === 3) return node.data.replace(/\s+/g, " ");
    if (node.nodeType !== 1 || HIDDEN.test(node.tagName) || node.hidden || /display:\s*none/.test(node.getAttribute("style") ?? "")) return "";
    const inner = [...node.childNodes].map(said).join("");
    return BLOCKS.test(node.tagName) ? "\n" + inner + "\n" : inner;
  };
  Object.defineProperty(HTMLElement.prototype, "innerText", {
    configurable: true,
    get() { return said(this).replace(/ *\n[ \n]*/g, "\n").trim(); },
    set(text) { this.textContent = text; },
  });
  globalThis.matchMedia = (media) => Object.assign(new EventTarget(), {
    media, matches: media === "(prefers-reduced-motion: reduce)", addListener() {}, removeListener() {},
  });
  globalThis.IDBKeyRange = { lowerBound: (lower, isOpen) => ({ lower, isOpen }) };
  globalThis.requestIdleCallback = (act) => setTimeout(() => { const end = performance.now() + 5; act({ didTimeout: false, timeRemaining: () => end - performance.now() }); }, 100);
  globalThis.cancelIdleCallback = (id) => clearTimeout(id);
  const measures = [];
  Object.assign(performance, {
    mark: () => undefined,
    measure: (name, options) => void measures.push({ name, ...options, duration: performance.now() - (options?.start ?? 0) }),
    clearMeasures: (name) => void measures.splice(0, measures.length, ...measures.filter((it) => name !== undefined && it.name !== name)),
    getEntriesByName: (name) => measures.filter((it) => it.name === name),
  });
  for (const name of ["scrollTo", "scrollIntoView", "setPointerCapture", "releasePointerCapture"])
    Element.prototype[name] ??= () => undefined;
  globalThis.scrollTo = () => undefined;
  HTMLDialogElement.prototype.show ??= function () { this.open = true; };
  HTMLDialogElement.prototype.showModal ??= function () { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (value) {
    if (!this.open) return;
    this.open = false;
    if (value !== undefined) this.returnValue = value;
    this.dispatchEvent(new Event("close"));
  };
  globalThis.Path2D = class { moveTo() {} lineTo() {} closePath() {} arc() {} rect() {} ellipse() {} bezierCurveTo() {} quadraticCurveTo() {} addPath() {} };
  globalThis.WebGLRenderingContext = class {};
  globalThis.WebGL2RenderingContext = class {};
  const told = {
    getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, premultipliedAlpha: true, stencil: true }),
    getParameter: (name) => (name === 0x1f02 ? "WebGL 2.0" : 16),
    getProgramParameter: (program, name) => (name === 0x8b82 ? true : 0),
    getShaderParameter: () => true,
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getError: () => 0,
    isContextLost: () => false,
    checkFramebufferStatus: () => 0x8cd5,
    // About what a browser says of a sans serif.
    measureText(text) { const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10); return { width: text.length * size * 0.55, actualBoundingBoxAscent: size * 0.75, actualBoundingBoxDescent: size * 0.25 }; },
    getImageData: (x, y, width, height) => ({ data: new Uint8ClampedArray(width * height * 4), width, height }),
  };
  const contexts = new WeakMap();
  HTMLCanvasElement.prototype.getContext = function (kind) {
    if (contexts.has(this)) return contexts.get(this);
    const context = new Proxy(Object.create(kind.includes("webgl") ? WebGL2RenderingContext.prototype : Object.prototype), {
      get: (its, name) => {
        if (name in its || typeof name !== "string" || name === "then") return its[name];
        if (name === "canvas") return this;
        if (/^[A-Z0-9_]+$/.test(name)) return name === "LINK_STATUS" ? 0x8b82 : 1;
        return told[name] ?? (/^create|^fenceSync/.test(name) ? () => ({}) : () => undefined);
      },
    });
    contexts.set(this, context);
    return context;
  };
`;
