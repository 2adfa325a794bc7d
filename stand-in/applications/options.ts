import { isPlain, type Plain } from "../objects";

/** Called with the application as `this`. */
export type Action = (this: object, event: PointerEvent, target: HTMLElement) => unknown;
/** The last argument: options of a script that submits. */
export type FormHandler = (
  this: object,
  ...submitted: readonly [event: Event, form: HTMLFormElement, formData: object, options?: Plain]
) => unknown;

export interface FormConfiguration {
  readonly handler?: FormHandler;
  readonly submitOnChange?: boolean;
  readonly closeOnSubmit?: boolean;
}

export interface WindowConfiguration {
  readonly frame: boolean;
  readonly positioned: boolean;
  readonly title: string;
  readonly icon: string | false;
  readonly controls: readonly Plain[];
  readonly minimizable: boolean;
  readonly resizable: boolean;
  readonly contentTag: keyof HTMLElementTagNameMap;
  readonly contentClasses: readonly string[];
}

export interface WindowPosition {
  readonly top?: number;
  readonly left?: number;
  readonly width?: number | "auto";
  readonly height?: number | "auto";
  readonly scale?: number;
  readonly zIndex?: number;
}

/** types13 `applications/api/application.d.mts`, ApplicationV2.Configuration. */
export interface Configuration extends Plain {
  id: string;
  uniqueId: string;
  readonly classes: readonly string[];
  readonly tag: keyof HTMLElementTagNameMap;
  readonly window: WindowConfiguration;
  readonly actions: Readonly<
    Record<string, Action | { readonly handler: Action; readonly buttons: readonly number[] }>
  >;
  readonly form?: FormConfiguration;
  readonly position: WindowPosition;
}

/** Of every application: the page of ApplicationConfiguration, and types13. */
export const BASE_OPTIONS: Plain = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  actions: {},
  form: {},
  position: {},
};

const mergedObject = (base: Plain, own: Plain): Plain => {
  const merged: Plain = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const old = merged[key];
    merged[key] = isPlain(old) && isPlain(value) ? mergedObject(old, value) : value;
  }
  return merged;
};

/**
 * "Array-based options are concatenated, inner objects are merged, otherwise properties in the subclass replace those
 * defined by a parent" (types13, `_initializeApplicationOptions`). Later ones count as the subclass.
 */
export const mergedOptions = (chain: readonly Plain[]): Plain =>
  chain.reduce<Plain>((merged, own) => {
    const next = mergedObject(merged, own);
    for (const [key, value] of Object.entries(own)) {
      const old = merged[key];
      if (Array.isArray(old) && Array.isArray(value)) next[key] = [...new Set(old.concat(value))];
    }
    return next;
  }, {});

/** Merging with BASE_OPTIONS has filled in every option. */
export function assertConfiguration(options: Plain): asserts options is Configuration {
  for (const key of ["window", "actions", "position"])
    if (!isPlain(options[key])) throw new Error(`An application's options need an object "${key}".`);
  if (typeof options["id"] !== "string") throw new Error('An application\'s options need an "id".');
}

/** What a class itself, not a parent, defines under `key`. */
export const ownStatic = (of: object, key: string): Plain => {
  const own: unknown = Object.hasOwn(of, key) ? Reflect.get(of, key) : undefined;
  return isPlain(own) ? own : {};
};
