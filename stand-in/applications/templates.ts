import type { Plain } from "../objects";

/** https://foundryvtt.com/api/modules/foundry.applications.handlebars.html; types13 `applications/handlebars.d.mts`. */

const loading = new Map<string, Promise<Handlebars.TemplateDelegate>>();

/** The client's own templates that modules may name, by path. The texts are the stand-in's own. */
const OWN: Readonly<Record<string, string>> = import.meta.glob("../templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});

const textAt = async (path: string): Promise<string> => {
  const own = OWN[`../${path}`];
  if (own !== undefined) return own;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The template ${path} does not load: ${response.status} ${response.statusText}`);
  return response.text();
};

const load = async (path: string, id: string): Promise<Handlebars.TemplateDelegate> => {
  const compiled = Handlebars.compile(await textAt(path));
  Handlebars.registerPartial(id, compiled);
  return compiled;
};

/** Each is fetched once and registered as a partial. */
export const getTemplate = (path: string, id: string = path): Promise<Handlebars.TemplateDelegate> => {
  const known = loading.get(id);
  if (known !== undefined) return known;
  const template = load(path, id);
  loading.set(id, template);
  template.catch(() => loading.delete(id));
  return template;
};

export const loadTemplates = (
  paths: readonly string[] | Readonly<Record<string, string>>,
): Promise<Handlebars.TemplateDelegate[]> => {
  const named = isList(paths) ? paths.map((path) => [path, path] as const) : Object.entries(paths);
  return Promise.all(named.map(([id, path]) => getTemplate(path, id)));
};

const isList = (paths: readonly string[] | Readonly<Record<string, string>>): paths is readonly string[] =>
  Array.isArray(paths);

/** The page says that templates may read inherited members. */
export const renderTemplate = async (path: string, data: Plain = {}): Promise<string> => {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
};
