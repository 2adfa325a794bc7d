import type * as Written from "../docs/parapet";
import type { ParapetApi, ParapetHooks } from "../src/api/parapet-api";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<Statement extends true> = Statement;

/** The published declarations must match the source. Checked by `npm run types`, not by a test. */
export type Declared = [Holds<Same<ParapetApi, Written.ParapetApi>>, Holds<Same<ParapetHooks, Written.ParapetHooks>>];
