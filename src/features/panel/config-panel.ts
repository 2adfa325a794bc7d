import { guardLater, type Guard } from "../../foundry/errors/errors";
import { MODULE_ID } from "../../foundry/module-id";
import { onceAFrame } from "../../foundry/time/once-a-frame";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { isGM } from "../../foundry/canvas/canvas-view";
import { borrowFocus } from "../windows/borrow-focus";
import { SCOPES } from "./config-draft";
import { offerRemoval } from "./offer-removal";
import { openSession, type Session, type SessionParts } from "./config-session";

/** The panel in which everything is set up. */
export interface ConfigPanel {
  /** For `init`: one button among Foundry's settings. */
  readonly register: () => void;
  readonly open: () => void;
  /** What is attacked, or what stands on the map, may be another: shows the preview anew, if the panel is open. */
  readonly refresh: () => void;
  readonly sceneChanged: () => void;
}

export interface PanelParts extends SessionParts {
  readonly guard: Guard;
}

const TEMPLATES = `modules/${MODULE_ID}/templates`;

const PARTS = {
  settings: { template: `${TEMPLATES}/config-settings.hbs`, scrollable: [""] },
  preview: { template: `${TEMPLATES}/config-preview.hbs` },
  footer: { template: `${TEMPLATES}/config-footer.hbs` },
};
type Part = keyof typeof PARTS;

/** What of the window the rest of the panel uses. */
interface Shown {
  readonly show: (parts: readonly Part[]) => void;
  readonly session: Session;
  readonly reset: () => void;
  readonly toFront: () => void;
  readonly remove: () => void;
}

const inputOf = (target: EventTarget | null): { readonly name: string; readonly value: string } | null =>
  target !== null && "name" in target && "value" in target
    ? { name: String(target.name), value: String(target.value) }
    : null;

/** What a change in the form makes the panel show anew. */
const partsAfter = (session: Session, target: EventTarget | null): readonly Part[] => {
  const input = inputOf(target);
  const scope = SCOPES.find((each) => each === input?.value);
  if (input === null || input.name === "") return [];
  if (input.name !== "scope") return session.answer(input.name, input.value) ? ["settings", "preview"] : ["preview"];
  if (scope !== undefined) session.choose(scope);
  return ["settings"];
};

type Place = { current: Shown | null };

const windowOptions = (place: Place) => ({
  id: "parapet-config",
  classes: ["parapet-config"],
  tag: "form",
  window: { title: "PARAPET.Config.Title", icon: "fa-solid fa-shield-halved", resizable: true },
  // Beside the middle, where the map shows what is tried out.
  position: { width: 560, left: 110, top: 60 },
  actions: { reset: () => place.current?.reset(), remove: () => place.current?.remove() },
  form: { closeOnSubmit: true, handler: () => place.current?.session.save() ?? Promise.resolve() },
});

interface PanelWindow {
  render(options: { readonly force: boolean }): Promise<unknown>;
}

/** Another is there, which comes to the front. */
const isShownAlready = ({ current }: Place, asked: object): boolean => {
  if (current === null || current === asked) return false;
  current.toFront();
  return true;
};

/** What a reset makes the panel show anew. */
const resetOf = (session: Session): readonly Part[] => {
  session.reset();
  return ["settings", "preview"];
};

/** The window closes once everything is gone that it was about. */
const removing = (window: { close(): Promise<unknown> }, { guard, words }: PanelParts): void => {
  const done = offerRemoval(words).then((isDone) => (isDone ? window.close() : undefined));
  guardLater(guard, () => scenePlace(words), done);
};

const panelClass = (place: Place, parts: PanelParts): new () => PanelWindow => {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const where = (): string => scenePlace(parts.words);
  const guarded = <T>(act: () => T, otherwise: T): T => parts.guard(where, act, otherwise);

  return class ParapetConfig extends HandlebarsApplicationMixin(ApplicationV2) implements Shown {
    static override DEFAULT_OPTIONS = windowOptions(place);
    static override PARTS = PARTS;
    readonly session = openSession(parts);

    /** Foundry makes one for each click on its menu. */
    protected override _canRender(): false | undefined {
      return isShownAlready(place, this) ? false : undefined;
    }
    protected override _prepareContext(): Promise<object> {
      place.current = this;
      const preview = guarded(() => this.session.preview(), null);
      return Promise.resolve({ ...this.session.view(), isGM: isGM(), hasPreview: preview !== undefined, preview });
    }
    protected override _onChangeForm(...[, event]: [unknown, Event]): void {
      this.show(guarded(() => partsAfter(this.session, event.target), []));
    }
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      borrowFocus(this);
      return super._onFirstRender(context, options);
    }
    protected override _onClose(options: object): void {
      super._onClose(options);
      place.current = null;
      guarded(() => this.session.end(), undefined);
    }
    reset = (): void => this.show(guarded(() => resetOf(this.session), []));
    show(shown: readonly Part[]): void {
      if (shown.length > 0) guardLater(parts.guard, where, this.render({ parts: [...shown] }));
    }
    toFront = (): void => this.bringToFront();
    remove = (): void => removing(this, parts);
  };
};

interface Menus {
  registerMenu(namespace: string, key: string, menu: object): void;
}

const menus = (): Menus => game.settings;

export const createPanel = (parts: PanelParts): ConfigPanel => {
  const place: Place = { current: null };
  let made: (new () => PanelWindow) | undefined;
  const panel = () => (made ??= panelClass(place, parts));
  return {
    register: () =>
      menus().registerMenu(MODULE_ID, "panel", {
        name: "PARAPET.Config.Name",
        label: "PARAPET.Config.Label",
        hint: "PARAPET.Config.Hint",
        icon: "fa-solid fa-shield-halved",
        type: panel(),
        restricted: false,
      }),
    open: () => {
      if (place.current !== null) return place.current.toFront();
      guardLater(parts.guard, () => scenePlace(parts.words), new (panel())().render({ force: true }));
    },
    refresh: onceAFrame(() => place.current?.show(["preview"])),
    sceneChanged: () => {
      place.current?.session.sceneChanged();
      place.current?.show(["settings", "preview"]);
    },
  };
};
