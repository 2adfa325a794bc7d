import { MODULE_ID } from "../module-id";

/** The members used of Foundry's macros: https://foundryvtt.com/api/v14/classes/foundry.documents.Macro.html */
interface MacroDocument {
  readonly name: string;
  readonly command: string;
  readonly isAuthor: boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Macro.html */
interface Macros {
  create(source: object): Promise<MacroDocument | undefined>;
}

/** Typed by plain members, because the declared document requires all of its fields. */
const macros = () => Macro as unknown as Macros;
const world = (): {
  readonly macros: { readonly contents: readonly MacroDocument[] };
  readonly user: { assignHotbarMacro(macro: MacroDocument, slot: number): Promise<unknown> };
} => game as never;

export interface ScriptMacro {
  readonly name: string;
  readonly img: string;
  readonly command: string;
}

/** Puts a script on a slot of this user's hotbar. Uses the user's existing macro with that script, or creates one, which a flag marks as Parapet’s. */
export const putOnHotbar = async (script: ScriptMacro, slot: number): Promise<void> => {
  const isSame = ({ name, command, isAuthor }: MacroDocument): boolean =>
    isAuthor && name === script.name && command === script.command;
  const macro =
    world().macros.contents.find(isSame) ??
    (await macros().create({ ...script, type: "script", flags: { [MODULE_ID]: { act: true } } }));
  if (macro !== undefined) await world().user.assignHotbarMacro(macro, slot);
};
