import type { MessageKey } from "../../words/localize";
import type { RowSubject } from "./row-subject";

/** Something that may be done about a combatant: an entry of its row's menu, and a button of its token's HUD. */
export interface RowAct {
  readonly key: string;
  readonly label: MessageKey;
  /** Classes of the icon. */
  readonly icon: string;
  readonly isInHud: boolean;
  /** Whether it makes sense now, for this user. */
  readonly isOffered: (subject: RowSubject) => boolean;
  readonly run: (subject: RowSubject) => void;
}
