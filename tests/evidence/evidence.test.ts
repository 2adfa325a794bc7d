import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { collect, type Used } from "./collect";

const ROOT = process.cwd();
const KINDS = ["documented", "seen in public code", "assumed"];
/** What `src` used when this test was written. Fewer means that the collector has gone blind. */
const FEWEST_HOOKS = 51;
const FEWEST_CLASS_MEMBERS = 190;

interface Row {
  readonly what: string;
  readonly usedIn: string;
  readonly source: string;
  readonly kind: string;
}

const rowsIn = (text: string): readonly Row[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| what ") && !line.startsWith("| ---"))
    .map((line) => {
      const [what = "", usedIn = "", source = "", kind = ""] = line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim());
      return { what, usedIn, source, kind };
    });

const namesIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");

/** Names at the beginning of a row, before the colon: those that the collector must find. */
const named = ({ what }: Row): readonly string[] => {
  const list = /^(?:`[\w.#-]+`(?:, )?)+:/.exec(what)?.[0];
  return list === undefined ? [] : namesIn(list);
};

/** What is used and has no row, and what a row names that is not used. */
const faults = (used: Used, rows: readonly Row[]): readonly string[] => {
  const names = new Set(rows.flatMap(named));
  const all = [...used.hooks.keys(), ...used.members.keys(), ...used.classMembers.keys()];
  return [
    ...used.unknown.map((place) => `${place}: it cannot be told what is used`),
    ...all.filter((name) => !names.has(name)).map((name) => `${name} has no row`),
    ...[...names].filter((name) => !all.includes(name)).map((name) => `${name} is not used`),
  ];
};

const usersOf = ({ hooks, members, classMembers }: Used, name: string): readonly string[] =>
  [hooks, members, classMembers].flatMap((all) => [...(all.get(name) ?? [])]);

/** Writes where each row's members are used: the files named today that still use them, then others, two at most. */
const writeUses = (used: Used): void => {
  const lines = readFileSync("stand-in/EVIDENCE.md", "utf8").split("\n");
  const written = lines.map((line) => {
    const [row] = rowsIn(line);
    const users = new Set(row === undefined ? [] : named(row).flatMap((name) => usersOf(used, name)));
    if (row === undefined || users.size === 0) return line;
    const today = namesIn(row.usedIn).filter((file) => !file.startsWith("src/") || users.has(file));
    const others = [...users].filter((file) => !today.includes(file)).sort();
    const names = [...today, ...others.slice(0, Math.max(0, 2 - today.length))];
    const isAll = names.filter((file) => file.startsWith("src/")).length === users.size;
    return line.replace(row.usedIn, `${names.map((file) => `\`${file}\``).join(", ")}${isAll ? "" : " and more"}`);
  });
  writeFileSync("stand-in/EVIDENCE.md", written.join("\n"));
};

/** Whether declarations declare a member, by a line such as `static get layerOptions(): …`; a mention is not enough. */
const isDeclared = (member: string, text: string): boolean =>
  new RegExp(
    `^\\s+(?:(?:static|abstract|protected|readonly|get|set|override|declare) )*${member}[?!]?\\s*[(:<]`,
    "m",
  ).test(text);

const optionsOf = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile("tsconfig.module.json", (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
};

const rows = rowsIn(readFileSync("stand-in/EVIDENCE.md", "utf8"));

describe("stand-in/EVIDENCE.md", () => {
  let used: Used;
  beforeAll(() => {
    const src = `${join(ROOT, "src").replaceAll("\\", "/")}/`;
    const files = ts.sys.readDirectory(src, [".ts"], ["**/*.test.ts"]);
    const program = ts.createProgram([...files, ...ts.sys.readDirectory("types", [".ts"])], optionsOf());
    const isOurs = (file: string): boolean => file.startsWith(src);
    used = collect(program, isOurs, (file) => file.slice(ROOT.length + 1));
  }, 300_000);

  it("has a row for each hook and each member of Foundry’s globals that the source uses, and for no other", () => {
    expect(faults(used, rows)).toEqual([]);
  });

  it("is compared with as many hooks and members of classes as there are", () => {
    expect(used.hooks.size).toBeGreaterThanOrEqual(FEWEST_HOOKS);
    expect(used.classMembers.size).toBeGreaterThanOrEqual(FEWEST_CLASS_MEMBERS);
  });

  it("gives each row a source and a kind, and files that exist", () => {
    for (const { what, usedIn, source, kind } of rows) {
      expect([what, KINDS.includes(kind), source !== ""]).toEqual([what, true, true]);
      for (const file of namesIn(usedIn)) expect([what, file, existsSync(file)]).toEqual([what, file, true]);
    }
  });

  it("says where what a row names is used: files that use it, and whether there are more", () => {
    if (process.env["PARAPET_WRITE_EVIDENCE"] === "1") return writeUses(used);
    const wrong = rows.flatMap((row) => {
      const users = new Set(named(row).flatMap((name) => usersOf(used, name)));
      if (users.size === 0) return [];
      const listed = namesIn(row.usedIn).filter((file) => file.startsWith("src/"));
      const others = listed.filter((file) => !users.has(file));
      const isAll = new Set(listed).size === users.size;
      const isRight = others.length === 0 && isAll !== row.usedIn.endsWith(" more");
      return isRight ? [] : { what: row.what, others, users: users.size, usedIn: row.usedIn };
    });
    expect(wrong).toEqual([]);
  });

  it("names declarations of 13 that exist", () => {
    for (const { source } of rows)
      for (const [, path = ""] of source.matchAll(/types13 ((?:`[^`]+`(?:, )?)+)/g))
        for (const file of namesIn(path))
          expect([file, existsSync(join("node_modules/fvtt-types/src/foundry", file))]).toEqual([file, true]);
  });

  // Of PIXI's objects and of the declarations of 14 there is no copy here.
  it("names declarations of 13 that have the members", () => {
    const members = rows.flatMap((row) => {
      const files = [...row.source.matchAll(/types13 (?:and types14 )?((?:`[^`]+\.mts`(?:, )?)+)/g)].flatMap(
        ([, paths = ""]) => namesIn(paths),
      );
      if (files.length === 0) return [];
      const isElsewhere = /types14 `/.test(row.source);
      const text = files
        .map((file) => readFileSync(join("node_modules/fvtt-types/src/foundry", file), "utf8"))
        .join("\n");
      return named(row).flatMap((name) => {
        if (/^canvas\.(?:stage|app)\./.test(name)) return [];
        const [, member] = (isElsewhere ? /#(\w+)$/ : /[#.](\w+)$/).exec(name) ?? [];
        if (member === undefined) return [];
        const isThere = name.includes("#") ? isDeclared(member, text) : new RegExp(`\\b${member}\\b`).test(text);
        return { name, isThere };
      });
    });
    expect(members.length).toBeGreaterThan(200);
    expect(members.filter(({ isThere }) => !isThere)).toEqual([]);
  });

  it("has the sections that the stand-in and the playground point to", () => {
    const text = readFileSync("stand-in/EVIDENCE.md", "utf8");
    const files = ["stand-in", "playground"].flatMap((folder) => ts.sys.readDirectory(folder, [".ts"]));
    const sections = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/EVIDENCE\.md, "([^"]+)"/g)].map(([, section]) => section ?? ""),
    );
    expect(new Set(sections).size).toBeGreaterThan(7);
    for (const section of new Set(sections)) expect(text).toContain(`\n## ${section}\n`);
  });

  it("has a Quench batch ask what is only assumed", () => {
    const assumed = rows.filter(({ kind }) => kind === "assumed");
    expect(assumed.length).toBeGreaterThan(0);
    for (const { what, source } of assumed) {
      const [, batch = ""] = /the Quench batch `(\w+)` asks it/.exec(source) ?? [];
      expect([what, existsSync(`tests/in-foundry/batches/${batch}.ts`)]).toEqual([what, true]);
    }
  });
});

/** Foundry's globals, as a file of declarations has them. */
const GLOBALS = `
  declare const canvas: { tokens: { get(id: string): void } };
  declare const game: { combats: unknown; user: { id: string }; actors: unknown };
`;

const FIXTURE = `
  type HookName = string;
  declare const on: (name: HookName, listener: () => void) => void;
  declare const other: (name: string) => void;
  const LIST = ["inList", ...["spread"]];
  const plainGame = () => game as never as { readonly combats: { get(id: string): void } };
  on("direct", () => undefined);
  other("noHook");
  for (const hook of LIST) on(hook, () => undefined);
  for (const kind of ["Wall", "Tile"]) on(\`create\${kind}\`, () => undefined);
  const tokens = canvas.tokens;
  tokens.get("a");
  plainGame().combats.get("b");
  const { user } = game;
  user.id;
  Reflect.get(game, "actors");
  /** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
  interface TokenSeen {
    readonly x: number;
    readonly y: number;
    pauseMovement(key: string): void;
  }
  interface OwnThing {
    readonly own: number;
  }
  declare const token: TokenSeen;
  declare const thing: OwnThing;
  token.pauseMovement(String(thing.own));
  const { x: left } = token;
  const CLASS = "CONFIG.Actor.documentClass.prototype";
  const wrapped = \`\${CLASS}.prepareData\`;
`;

/** A program of one file and Foundry's globals. */
const collectedFrom = (text: string): Used => {
  const files = new Map([
    ["fixture.ts", text],
    ["globals.d.ts", GLOBALS],
  ]);
  const options = { target: ts.ScriptTarget.ESNext, strict: true };
  const host = ts.createCompilerHost(options);
  const fromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const given = files.get(name);
    return given === undefined ? fromDisk(name, ...rest) : ts.createSourceFile(name, given, options.target, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return collect(
    program,
    (file) => file === "fixture.ts",
    (file) => file,
  );
};

describe("the collector", () => {
  const used = collectedFrom(FIXTURE);

  it("finds hooks through wrappers, lists, loops and templates", () => {
    expect([...used.hooks.keys()].sort()).toEqual(["createTile", "createWall", "direct", "inList", "spread"]);
  });

  it("finds members through constants, functions, patterns and names in quotes", () => {
    const wanted = ["canvas.tokens.get", "game.actors", "game.combats.get", "game.user", "game.user.id"];
    expect([...used.members.keys()]).toEqual(expect.arrayContaining(wanted));
  });

  it("finds members of our interfaces that name the page of a class, and wrapped methods", () => {
    const wanted = ["Actor#prepareData", "TokenDocument#pauseMovement", "TokenDocument#x"];
    expect([...used.classMembers.keys()].sort()).toEqual(wanted);
  });

  it("says where it cannot tell what is used", () => {
    const unknown = `${FIXTURE}\n  declare const any: string;\n  on(any, () => undefined);\n  other(game as never);`;
    expect(collectedFrom(unknown).unknown).toHaveLength(2);
  });

  it("makes the comparison fail for a hook without a row, a row without a use and an unknown place", () => {
    const some = rowsIn("| `direct`, `gone`: what | `src` | a source | documented |");
    expect(faults({ ...used, members: new Map(), classMembers: new Map(), unknown: ["a.ts:1"] }, some)).toEqual([
      "a.ts:1: it cannot be told what is used",
      ...["inList", "spread", "createWall", "createTile"].map((name) => `${name} has no row`),
      "gone is not used",
    ]);
  });
});
