import type * as Written from "../docs/parapet";
import type { ParapetApi } from "../src/api/parapet-api";
import type { ParapetHooks } from "../src/api/parapet-hooks";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<Statement extends true> = Statement;

/** The declarations for other modules say what the source says. Not a test: where they do not, `npm run types` fails. */
export type Declared = [Holds<Same<ParapetApi, Written.ParapetApi>>, Holds<Same<ParapetHooks, Written.ParapetHooks>>];
