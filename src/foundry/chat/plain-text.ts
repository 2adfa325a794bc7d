/** Nobody sees it. */
const WORD_JOINER = "\u2060";

/**
 * Text of which Foundry's chat makes no roll and no link, as it does of `[[1d20]]` and `@UUID[…]`: creatures may be called
 * so (https://foundryvtt.com/api/v14/classes/foundry.applications.ux.TextEditor.html).
 */
export const plainText = (text: string): string => text.replace(/(\[|[@&]\w+)(?=\[)/gu, `$1${WORD_JOINER}`);
