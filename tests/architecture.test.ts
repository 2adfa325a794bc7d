import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );

/** Paths that a page names in backticks: with a slash, or one of the files in the folder given. */
const namedIn = (page: string): string[] =>
  [...textOf(page).matchAll(/`((?:src|lang|docs|tests|cli|bench|scripts)\/[\w./-]+)`/g)].map(([, path]) => path!);

/** The same for the table's cells, where a name without a folder is in the folder of the name before it. */
const tabledIn = (page: string): string[] =>
  textOf(page)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => {
      let folder = "";
      return [...line.matchAll(/`([\w/-]+\.(?:ts|mjs|json|md)|[\w-]+\/[\w/-]*)`/g)].map(([, name]) => {
        const path = name!.includes("/") ? name! : join(folder, name!);
        folder = dirname(path);
        return path;
      });
    });

describe("what the documents name is there", () => {
  it.each(["CONTRIBUTING.md", "README.md", "docs/architecture.md", "docs/geometry.md", "docs/speed.md"])(
    "%s names only files that exist",
    (page) => {
      expect(namedIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it("CONTRIBUTING.md leads from each thing that one may want to change to files that exist", () => {
    const tabled = tabledIn("CONTRIBUTING.md");
    expect(tabled.length).toBeGreaterThan(30);
    expect(tabled.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("docs/architecture.md names only source files that exist, some without their folder", () => {
    const named = [...textOf("docs/architecture.md").matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => `/${file!}`);
    const there = [...filesIn("src"), ...filesIn("tests"), ...filesIn("stand-in")].map((path) => `/${path}`);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !there.some((path) => path.endsWith(file)))).toEqual([]);
  });

  it("docs/geometry.md names only files of the geometry", () => {
    const named = [...textOf("docs/geometry.md").matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !file.startsWith("src/") && !existsSync(join(root, "src/geometry", file)))).toEqual(
      [],
    );
  });
});

describe("import arrows", () => {
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
    readonly forbidden: readonly { readonly name: string }[];
  };
  const roomsIn = (folder: string): string[] =>
    forbidden.flatMap(({ name }) => new RegExp(`^${folder}-(.+)-looks-left$`).exec(name)?.[1] ?? []);

  it.each(["geometry", "scene", "rules", "words", "drawing"])(
    "order every folder in src/%s, and no other",
    (folder) => {
      const folders = filesIn(`src/${folder}`).map((path) => `${dirname(path).slice(`src/${folder}/`.length)}/`);
      const rooms = roomsIn(folder).map((room) => `${room}/`);
      expect(rooms.filter((room) => !folders.some((path) => path.startsWith(room)))).toEqual([]);
      expect(folders.filter((path) => path !== "/" && !rooms.some((room) => path.startsWith(room)))).toEqual([]);
    },
  );
});

describe("src/main.ts", () => {
  const main = textOf("src/main.ts");
  const life = textOf("src/features/fight/life.ts");
  const features = filesIn("src/features")
    .filter((path) => path.endsWith("/install.ts"))
    .map((path) => dirname(path).slice("src/features/".length));

  it("or the life of a fight installs each feature that has an install file, with one import and one call, and each late window", () => {
    const importedBy = (text: string) => [
      ...text.matchAll(/^import \{ (install\w+) \} from "\.\.?\/(?:features\/)?([\w/-]+)\/install";$/gm),
    ];
    const imported = [...importedBy(main), ...importedBy(life)];
    const late = [...textOf("src/features/late-windows.ts").matchAll(/^export const (install\w+)/gm)];
    expect(late.length).toBeGreaterThan(5);
    expect(features.length).toBeGreaterThan(10);
    expect(imported.map(([, , folder]) => folder).sort()).toEqual([...features].sort());
    const called = (name: string) => [...(main + life).matchAll(new RegExp(`\\b${name}\\(table\\)`, "g"))].length;
    const names = [...[...imported, ...late].map(([, name]) => name!), "installFight"];
    expect(names.filter((name) => called(name) !== 1)).toEqual([]);
  });

  it("and the life of a fight are the only files outside a feature that name its install file, and it registers no hook", () => {
    const installing = ["src/main.ts", "src/features/fight/life.ts"];
    const others = filesIn("src").filter((path) => path.endsWith(".ts") && !installing.includes(path));
    expect(others.filter((path) => /from "(?:[^"]*features|\.\.)\/[\w/-]+\/install"/.test(textOf(path)))).toEqual([]);
    expect(main).not.toMatch(/\b(?:on|once|veto)\(|Hooks\./);
  });
});

describe("the project stands by itself", () => {
  it("mentions the folder of scenes beside it in tests and benches only", () => {
    const folder = ["..", "shared"].join("/");
    const places = ["src", "cli", "stand-in", "playground", "scripts", "docs", "lang"].flatMap(filesIn);
    const mentions = places.filter((path) => !path.endsWith(".test.ts") && textOf(path).includes(folder));
    expect(mentions).toEqual([]);
  });
});

describe("scripts and tests run on Windows", () => {
  it("start programs by the path of Node, or npm by a shell, and nothing that only a POSIX system finds", () => {
    const started = ["scripts", "tests", "bench", "cli"]
      .flatMap(filesIn)
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.includes("node_modules"))
      .flatMap((path) =>
        [...textOf(path).matchAll(/spawn(?:Sync)?\(\s*(["'`])(.+?)\1(.*)/g)].map(([, , program, rest]) => ({
          path,
          program,
          isByShell: rest!.includes("shell: true"),
        })),
      );
    const isPortable = ({ program, isByShell }: (typeof started)[number]): boolean =>
      program === "git" || (isByShell && /^(?:npm|node|\$\{VITEST\}) ?/.test(program!));
    // A test of endless streams, which is skipped on Windows.
    const exempt = ["cli/commands/bad-input.test.ts: sh"];
    expect(started.length).toBeGreaterThan(3);
    expect(
      started
        .filter((each) => !isPortable(each))
        .map(({ path, program }) => `${path}: ${program}`)
        .filter((each) => !exempt.includes(each)),
    ).toEqual([]);
  });

  it("has files with line ends that are the same everywhere", () => {
    expect(textOf(".gitattributes")).toMatch(/^\* text=auto eol=lf$/m);
  });
});

describe("texts", () => {
  it("gives every reason that a rule set can name a sentence", () => {
    const words = filesIn("src/rules")
      .filter((path) => !path.endsWith(".test.ts"))
      .map(textOf)
      .join("\n");
    const keys = [...words.matchAll(/\b(?:reason|refused)\((?:"[\w-]+", )?"([A-Z][\w.]*)"/g)].map(
      ([, key]) => `PARAPET.Reason.${key}`,
    );
    const texts = JSON.parse(textOf("lang/en.json")) as Record<string, string>;
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
  });
});
