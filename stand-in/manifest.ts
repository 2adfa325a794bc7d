// Evidence: stand-in/EVIDENCE.md, "Start".
import { packsNamed, type PackNamed } from "./compendium";
import { getProperty, isPlain } from "./objects";

/**
 * https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.ModuleManifestData.html: the parts needed for
 * loading.
 */
export interface Manifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly esmodules: readonly string[];
  readonly styles: readonly string[];
  readonly languages: readonly { readonly lang: string; readonly path: string }[];
  /** Region behavior types that the module adds, prefixed with its id and a dot. */
  readonly behaviorTypes: readonly string[];
  readonly packs: readonly PackNamed[];
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** https://foundryvtt.com/article/module-sub-types */
const addedTypes = (id: string, types: unknown): string[] =>
  isPlain(types) ? Object.keys(types).map((type) => `${id}.${type}`) : [];

const jsonAt = async (url: string): Promise<unknown> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.json();
};

/** Reads `module.json` in a folder, given with a trailing slash. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const json = await jsonAt(`${folder}module.json`);
  if (!isPlain(json)) throw new Error(`${folder}module.json is not an object`);
  const languages = Array.isArray(json["languages"]) ? json["languages"].filter(isPlain) : [];
  return {
    id: String(json["id"]),
    title: String(json["title"]),
    version: String(json["version"]),
    esmodules: strings(json["esmodules"]),
    styles: strings(json["styles"]).length > 0 ? strings(json["styles"]) : [],
    behaviorTypes: addedTypes(String(json["id"]), getProperty(json, "documentTypes.RegionBehavior")),
    packs: packsNamed(json["packs"]),
    languages: languages.map(({ lang, path }) => ({ lang: String(lang), path: String(path) })),
  };
};

/** The module's texts in this language. */
export const languageFiles = (folder: string, { languages }: Manifest, lang: string): Promise<unknown[]> =>
  Promise.all(languages.filter((it) => it.lang === lang).map(({ path }) => jsonAt(`${folder}${path}`)));

const loaded = (element: HTMLElement, what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener("load", () => {
      resolve();
    });
    element.addEventListener("error", () => {
      reject(new Error(`${what} did not load`));
    });
    document.head.append(element);
  });

const scriptTag = (src: string): HTMLElement =>
  Object.assign(document.createElement("script"), { type: "module", src });

/** The client puts a module's styles into the layer `modules`: foundryvtt/foundryvtt#6842. */
const addStyles = async (href: string, what: string): Promise<void> => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${what} did not load`);
  const sheet = new CSSStyleSheet({ baseURL: new URL(href, document.baseURI).href });
  document.adoptedStyleSheets.push(await sheet.replace(`@layer modules {${await answer.text()}}`));
};

/** Adds the module's styles and ES modules to the page, as the client does before `init`. */
export const loadModule = async (folder: string, { esmodules, styles }: Manifest): Promise<void> => {
  await Promise.all(styles.map((path) => addStyles(folder + path, path)));
  await Promise.all(esmodules.map((path) => loaded(scriptTag(folder + path), path)));
};
