import { ApplicationV1 } from "../../../stand-in/applications/application-v1";

/** The checkboxes of the attack dialog, by their names in the form. */
export interface Form {
  flanking?: boolean;
  highGround?: boolean;
  charge?: boolean;
  fullAttack?: boolean;
}

const BOXES = { flanking: "Flanking", highGround: "Higher ground", charge: "Charge" } as const;
const NAMES = ["flanking", "highGround", "charge"] as const;
type Box = (typeof NAMES)[number];

const boxFor = (name: Box, given: Form): string =>
  `<label class="checkbox"><input type="checkbox" name="${name}"${given[name] === true ? " checked" : ""}> ${BOXES[name]}</label>`;

/** What it shows of a use. */
interface UseShown {
  readonly item: { readonly name: string };
  readonly shared: { readonly useOptions: Form; readonly rollData: object };
}

/** An application of version 1, which holds its use and is rendered again by each of its fields (EVIDENCE.md). */
export class AttackDialog extends ApplicationV1 {
  readonly shared: UseShown["shared"];
  readonly rollData: object;
  readonly #form: Form;
  #resolve: ((form: Form | null) => void) | null = null;

  constructor(readonly actionUse: UseShown) {
    const title = actionUse.item.name;
    super({ names: ["AttackDialog", "Application"], title, classes: ["pf1", "attack-dialog"], width: 440 });
    this.shared = actionUse.shared;
    this.rollData = actionUse.shared.rollData;
    this.#form = { ...actionUse.shared.useOptions };
  }

  /** Null when closed without an answer. */
  show(): Promise<Form | null> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.render(true);
    });
  }

  protected content(): HTMLElement {
    const form = document.createElement("form");
    form.autocomplete = "off";
    form.innerHTML = `
      <div class="form-group stacked flags attack-boxes">${NAMES.map((name) => boxFor(name, this.#form)).join("")}</div>
      <div class="form-group"><label>Attack bonus</label><select name="held"><option>Normal</option></select></div>
      <div class="form-group">
        <button type="button" name="attack_single">Single attack</button>
        <button type="button" name="attack_full">Full attack</button>
      </div>`;
    return form;
  }

  protected activateListeners(html: HTMLElement): void {
    for (const name of NAMES) {
      const box = html.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      box?.addEventListener("change", () => {
        this.#form[name] = box.checked;
        this.render();
      });
    }
    for (const select of html.querySelectorAll("select")) select.addEventListener("change", () => this.render());
    for (const button of html.querySelectorAll<HTMLButtonElement>("button"))
      button.addEventListener("click", () => this.#attack(button.name === "attack_full"));
  }

  #attack(fullAttack: boolean): void {
    this.#resolve?.({ ...this.#form, fullAttack });
    this.#resolve = null;
    this.close();
  }

  override close(): void {
    this.#resolve?.(null);
    super.close();
  }
}
