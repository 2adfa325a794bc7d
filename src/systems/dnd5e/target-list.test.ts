import { describe, expect, it } from "vitest";
import type { OpenMessage } from "../adapter/system-adapter";
import { undo, withOwnTargets } from "./target-list";

const orc = (ac: number | null) => ({ actor: "Actor.orc", token: "Scene.s.Token.b", ac, img: "", name: "Orc" });
const twin = (ac: number | null) => ({ actor: "Actor.orc", token: "Scene.s.Token.c", ac, img: "", name: "Orc" });
const orcOf5 = (ac: number) => ({ uuid: "Actor.orc", ac, img: "", name: "Orc" });

const undone = async (stored: Pick<OpenMessage, "flags" | "system">): Promise<unknown> => {
  let written: unknown = null;
  await undo.apply({ ...stored, update: (changes) => Promise.resolve((written = changes)) });
  return written;
};

const keeping = (...own: readonly object[]) => withOwnTargets({ parapet: { attack: {} } }, own as never);

describe("Undo on an attack of dnd5e", () => {
  it("gives each token of 6.0 its own armour class again, also where it was `null`", async () => {
    const flags = keeping(orc(13), twin(12)) as OpenMessage["flags"];
    expect(await undone({ flags, system: { targets: [orc(15), twin(null)] } })).toEqual({
      "system.targets": [orc(13), twin(12)],
    });
  });

  it("keeps `null` that the system set", async () => {
    const flags = keeping(orc(13), twin(null)) as OpenMessage["flags"];
    expect(await undone({ flags, system: { targets: [orc(15), twin(null)] } })).toEqual({
      "system.targets": [orc(13), twin(null)],
    });
  });

  it("finds a row of a card made in 5.x by its actor", async () => {
    const flags = keeping(orcOf5(13)) as OpenMessage["flags"];
    const migrated = { ...orc(15), token: null };
    expect(await undone({ flags, system: { targets: [migrated] } })).toEqual({
      "system.targets": [{ ...migrated, ac: 13 }],
    });
  });

  it("writes the flag of 5.3", async () => {
    const flags = { ...keeping(orcOf5(13)), dnd5e: { targets: [orcOf5(15)] } };
    expect(await undone({ flags, system: {} })).toEqual({ "flags.dnd5e.targets": [orcOf5(13)] });
  });

  it("writes nothing if Parapet changed nothing", async () => {
    const flags = withOwnTargets({ parapet: { attack: {} } }, null) as OpenMessage["flags"];
    expect(await undone({ flags, system: { targets: [orc(15)] } })).toBeNull();
    expect(undo.isOpen({ flags, system: {} })).toBe(true);
  });

  it("is closed once the system's migration has deleted the flag of an old card", () => {
    const flags = keeping(orcOf5(13)) as OpenMessage["flags"];
    expect(undo.isOpen({ flags, system: {} })).toBe(false);
    expect(undo.isOpen({ flags, system: { targets: [orc(15)] } })).toBe(true);
    expect(undo.isOpen({ flags, system: { targets: [] } })).toBe(false);
    expect(undo.isOpen({ flags: { ...flags, dnd5e: { targets: [] } } })).toBe(true);
  });

  it("skips rows that are not objects", async () => {
    const flags = { parapet: { attack: {}, ownTargets: [null, orc(13)] } };
    expect(await undone({ flags, system: { targets: [orc(15)] } })).toEqual({ "system.targets": [orc(13)] });
  });
});
