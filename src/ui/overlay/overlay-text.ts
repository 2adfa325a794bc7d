import type { KnownVerdict } from "../../foundry/knowledge";
import type { Words } from "../../foundry/localize";
import { verdictWords } from "../verdict-words";
import type { Label } from "./overlay-plan";

/** A label's lines: level and effects, refusal, what conceals, and that something unseen has a part in it. */
export const labelOf = (verdict: KnownVerdict, words: Words): Pick<Label, "text" | "tone"> => {
  const { headline, modifiers, effects, refusal, concealment, tone } = verdictWords(verdict, words);
  const lines = [
    `${headline} ${modifiers.join(", ")}`.trim(),
    effects.join(", "),
    refusal,
    verdict.concealment === "none" ? null : concealment,
    verdict.hasUnseen ? words.say("PARAPET.Reason.Unseen") : null,
  ];
  return { text: lines.filter((line) => line !== null && line !== "").join("\n"), tone };
};
