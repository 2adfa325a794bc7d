/** Rows of docs/systems.md for each companion: what may hold beside it, when, and how that was seen. */
import { COMPANIONS, type Holds } from "../../src/foundry/coexistence/companions";

interface Case {
  readonly holds: Holds;
  /** As people write them; "all" where nothing depends on it. */
  readonly versions: string;
  /** When it holds; "" for always. */
  readonly when: string;
  /** How it was seen. */
  readonly seen: string;
}

const READ = "its source, read";

const CASES: Readonly<Record<string, readonly Case[]>> = {
  simplecover5e: [{ holds: "decides", versions: "2.0.0 to 2.2.1", when: "unless `libraryMode`", seen: READ }],
  "automated-conditions-5e": [
    { holds: "decides", versions: "14.533", when: "with `simplecover5e` in `libraryMode`", seen: READ },
    {
      holds: "served",
      versions: "14.533, 14.600",
      when: "",
      seen: "run in both orders as `automated-conditions-5e 14.533.14.2` and `automated-conditions-5e v14.600`",
    },
    { holds: "untested", versions: "others", when: "", seen: "no public source of 14.603" },
  ],
  "midi-qol": [
    {
      holds: "decides",
      versions: "all",
      when: "`ConfigSettings.optionalRules.coverCalculation` is chosen",
      seen: READ,
    },
    { holds: "bypasses", versions: "all", when: "without `MidiQOL.Workflows.Workflow#checkHits`", seen: READ },
    {
      holds: "served",
      versions: "12.4",
      when: "",
      seen: "12.4.24, read; no run is on record, and it is not repeatable: its source is at gitlab.com alone",
    },
    {
      holds: "untested",
      versions: "others",
      when: "",
      seen: "two public files of 13 and users of 14, read; the tests inside Foundry ask",
    },
  ],
  rsreforged: [
    { holds: "served", versions: "4.1", when: "", seen: "run as `rsreforged 4.1.3`" },
    { holds: "untested", versions: "others", when: "", seen: "4.13 and 6.0.0, read" },
  ],
  "ready-set-roll-5e": [
    { holds: "served", versions: "3.5", when: "", seen: "run as `ready-set-roll-5e 3.5.0`" },
    { holds: "untested", versions: "others", when: "", seen: "not read" },
  ],
  tokencover: [
    { holds: "decides", versions: "0.10", when: "`use-cover-effects` is set, and not to `never`", seen: READ },
  ],
  "simbuls-cover-calculator": [{ holds: "decides", versions: "2.1", when: "`coverApplication` above 0", seen: READ }],
  levelsautocover: [{ holds: "decides", versions: "all", when: "unless `apiMode`", seen: "modules that use it, read" }],
  "amalgamemnons-pf2e-auto-cover": [{ holds: "decides", versions: "1.0", when: "", seen: READ }],
  "pf2e-visioner": [{ holds: "decides", versions: "8.4", when: "unless `autoCover` is off", seen: READ }],
  "pf2e-toolbelt": [
    { holds: "decides", versions: "3.54", when: "`autoCover.wall` or `.creature` is not `disabled`", seen: READ },
  ],
  "pf2-flat-check": [{ holds: "decides", versions: "3.2", when: "flat checks only", seen: READ }],
  "pf2e-flatcheck-helper": [
    {
      holds: "decides",
      versions: "0.20",
      when: "flat checks only; with `lib-wrapper`, unless `flat-check-in-message` is off",
      seen: READ,
    },
  ],
  "betterrolls-swade2": [
    { holds: "bypasses", versions: "below 4", when: "", seen: READ },
    { holds: "served", versions: "4.10", when: "no attack is stopped", seen: "run as `betterrolls-swade2 4.10`" },
    {
      holds: "untested",
      versions: "others",
      when: "no attack is stopped",
      seen: "single public files of 5 to 5.11, read; unit tests play their cards",
    },
  ],
  "swade-tools": [{ holds: "bypasses", versions: "4.1", when: "", seen: READ }],
  "draw-steel-ghostwire": [{ holds: "decides", versions: "all", when: "", seen: READ }],
};

export const DESCRIBED = COMPANIONS.map((companion) => ({ ...companion, cases: CASES[companion.id] ?? [] }));
