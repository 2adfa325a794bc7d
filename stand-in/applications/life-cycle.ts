import type { Plain } from "../objects";
import { Emitter } from "./emitter";
import type { WindowPosition } from "./options";

export interface RenderOptions extends Plain {
  force?: boolean;
  isFirstRender?: boolean;
  parts?: string[];
  position?: WindowPosition;
  window?: { readonly title?: string; readonly detached?: boolean };
  tab?: string | Readonly<Record<string, string>>;
}

export interface ClosingOptions extends Plain {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
}

/** The life-cycle steps that subclasses of ApplicationV2 may override, in order. Most do nothing by default. */
export class LifeCycle extends Emitter {
  /** Returning false prevents rendering. */
  protected _canRender(options: RenderOptions): false | undefined;
  protected _canRender(): undefined {
    return undefined;
  }

  protected _configureRenderOptions(options: RenderOptions): void;
  protected _configureRenderOptions(): void {
    return;
  }

  protected _preFirstRender(context: Plain, options: RenderOptions): Promise<void>;
  protected _preFirstRender(): Promise<void> {
    return Promise.resolve();
  }

  protected _preRender(context: Plain, options: RenderOptions): Promise<void>;
  protected _preRender(): Promise<void> {
    return Promise.resolve();
  }

  protected _onFirstRender(context: Plain, options: RenderOptions): Promise<void>;
  protected _onFirstRender(): Promise<void> {
    return Promise.resolve();
  }

  protected _onRender(context: Plain, options: RenderOptions): Promise<void>;
  protected _onRender(): Promise<void> {
    return Promise.resolve();
  }

  protected _postRender(context: Plain, options: RenderOptions): Promise<void>;
  protected _postRender(): Promise<void> {
    return Promise.resolve();
  }

  /** Replaces an element with the same id. */
  protected _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing === null) document.body.append(element);
    else existing.replaceWith(element);
  }

  protected _removeElement(element: HTMLElement): void {
    element.remove();
  }

  protected _prePosition(position: WindowPosition): void;
  protected _prePosition(): void {
    return;
  }

  protected _onPosition(position: WindowPosition): void;
  protected _onPosition(): void {
    return;
  }

  protected _preClose(options: ClosingOptions): Promise<void>;
  protected _preClose(): Promise<void> {
    return Promise.resolve();
  }

  protected _tearDown(options: ClosingOptions): void;
  protected _tearDown(): void {
    return;
  }

  protected _onClose(options: ClosingOptions): void;
  protected _onClose(): void {
    return;
  }
}
