/** What is read of Foundry's macros: https://foundryvtt.com/api/v14/classes/foundry.documents.Macro.html */
interface MacroDocument {
  readonly name: string;
  readonly command: string;
  readonly isAuthor: boolean;
}

interface Macros {
  create(source: object): Promise<MacroDocument | undefined>;
}

/** By plain members: a document's declared ones want the whole of it. */
const macros = (): Macros => Macro;
const world = (): {
  readonly macros: { readonly contents: readonly MacroDocument[] };
  readonly user: { assignHotbarMacro(macro: MacroDocument, slot: number): Promise<unknown> };
} => game as never;

export interface ScriptMacro {
  readonly name: string;
  readonly img: string;
  readonly command: string;
}

/** Puts a script on a place of this user's hotbar, as the macro of his that it is already or as a new one. */
export const putOnHotbar = async (script: ScriptMacro, slot: number): Promise<void> => {
  const isSame = ({ name, command, isAuthor }: MacroDocument): boolean =>
    isAuthor && name === script.name && command === script.command;
  const macro = world().macros.contents.find(isSame) ?? (await macros().create({ ...script, type: "script" }));
  if (macro !== undefined) await world().user.assignHotbarMacro(macro, slot);
};
