import { ApplicationV1 } from "../../../stand-in/applications/application-v1";

/** What it shows of a check. */
interface CheckShown {
  readonly modifiers: readonly { readonly label: string; readonly modifier: number; ignored: boolean }[];
  calculateTotal(): void;
}

/** An application of version 1 with the context of its check; it is rendered again by each of its fields (EVIDENCE.md). */
export class CheckModifiersDialog extends ApplicationV1 {
  isResolved = false;

  constructor(
    readonly check: CheckShown,
    readonly resolve: (isRolled: boolean) => void,
    readonly context: { readonly title: string },
  ) {
    const classes = ["roll-modifiers-dialog", "dice-checks", "dialog"];
    super({ names: ["CheckModifiersDialog", "Application"], title: context.title, classes, width: 380 });
  }

  protected content(): HTMLElement {
    const form = document.createElement("form");
    for (const [i, { label, modifier, ignored }] of this.check.modifiers.entries()) {
      const row = document.createElement("label");
      row.className = "modifier-container";
      row.textContent = `${label} ${modifier}`;
      const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !ignored });
      box.dataset["modifierIndex"] = String(i);
      row.append(box);
      form.append(row);
    }
    const panel = Object.assign(document.createElement("div"), { className: "add-modifier-panel" });
    const roll = Object.assign(document.createElement("button"), {
      type: "button",
      className: "roll",
      textContent: "Roll",
    });
    form.append(panel, roll);
    return form;
  }

  protected activateListeners(html: HTMLElement): void {
    html.querySelector("button.roll")?.addEventListener("click", () => {
      this.resolve(true);
      this.isResolved = true;
      this.close();
    });
    for (const box of html.querySelectorAll("input"))
      box.addEventListener("click", () => {
        const modifier = this.check.modifiers[Number(box.dataset["modifierIndex"])];
        if (modifier !== undefined) modifier.ignored = !box.checked;
        this.check.calculateTotal();
        this.render();
      });
  }

  override close(): void {
    if (!this.isResolved) this.resolve(false);
    super.close();
  }
}
