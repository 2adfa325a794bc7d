import { escapeHTML } from "../../stand-in/html";
import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { onceAFrame } from "../../src/foundry/time/measured";
import { element } from "../page";
import { isTextKey, say } from "../say";
import { ITEMS, type PlaygroundSystem } from "../systems/playground-system";

const CHANGES = ["controlToken", "targetToken", "canvasReady", "deleteToken", "ready"];

const targetsOf = ({ game }: StandIn, attacker: Token): Token[] =>
  [...game.user.targets].filter((target) => target !== attacker);

const titleOf = (id: string, title: string): string => {
  const key = `item.${id}`;
  return isTextKey(key) ? say(key) : title;
};

const hintFor = (attacker: Token | undefined, targets: readonly Token[]): string => {
  if (attacker === undefined) return say("attack.select");
  const name = attacker.document._source.name;
  if (targets.length === 0) return say("attack.nobody", { name });
  return say("attack.attacks", { name, targets: targets.map(({ document }) => document._source.name).join(", ") });
};

/** Lets the controlled creature attack the user's targets with the current game system; first with the item of this id. */
export const keepAttack = (standIn: StandIn, system: PlaygroundSystem, inHand: string): void => {
  const form = element("attack", HTMLFormElement);
  const items = element("attack-item", HTMLSelectElement);
  const hint = element("attack-hint", HTMLElement);
  const button = form.querySelector("button");
  items.replaceChildren(...ITEMS.map(({ id, title }) => new Option(titleOf(id, title), id)));
  items.value = inHand;
  const attackerNow = (): Token | undefined => standIn.canvas.tokens.controlled[0];

  const show = onceAFrame(() => {
    const attacker = attackerNow();
    hint.textContent = hintFor(attacker, attacker === undefined ? [] : targetsOf(standIn, attacker));
    if (button !== null) button.disabled = attacker === undefined;
  });
  for (const hook of CHANGES) Hooks.on(hook, show);
  show();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [attacker, item] = [attackerNow(), ITEMS.find(({ id }) => id === items.value)];
    if (attacker === undefined || item === undefined) return;
    const asked = { standIn, attacker, targets: targetsOf(standIn, attacker), item };
    system.attack(asked).catch((error: unknown) => {
      standIn.notifications.error(escapeHTML(error instanceof Error ? error.message : String(error)));
    });
  });
};
