import { Hooks } from "../hooks";

interface Detachable {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
}

const openWindow = (id: string, title: string): Window | null => {
  const opened = window.open("", id, "popup,width=640,height=720");
  if (opened === null) return null;
  const { head, body, documentElement } = opened.document;
  documentElement.className = document.documentElement.className;
  body.className = document.body.className;
  opened.document.title = title;
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]'))
    head.append(opened.document.importNode(style, true));
  return opened;
};

/**
 * Version 14, by the render option `window.detached`: an application in a browser window of its own
 * (https://foundryvtt.com/api/interfaces/foundry.DetachedWindowDescriptor.html). Its element is adopted there, styles are
 * copied; hooks `openDetachedWindow(id, window)` and `closeDetachedWindow(id, window)`.
 */
export class Detachment {
  #opened: (Pick<Detachable, "id" | "element"> & { readonly window: Window }) | null = null;

  follow(isDetached: boolean | undefined, app: Detachable, insert: (element: HTMLElement) => void): void {
    if (isDetached === true) this.#detach(app);
    if (isDetached === false) this.#attach(insert);
  }

  #detach({ id, title, element }: Detachable): void {
    if (this.#opened !== null || game.release.generation < 14) return;
    const opened = openWindow(id, title);
    if (opened === null) return;
    opened.document.body.append(opened.document.adoptNode(element));
    this.#opened = { id, element, window: opened };
    Hooks.callAll("openDetachedWindow", id, opened);
  }

  /** Back to the page. */
  #attach(insert: (element: HTMLElement) => void): void {
    if (this.#opened !== null) insert(document.adoptNode(this.#opened.element));
    this.end();
  }

  end(): void {
    const opened = this.#opened;
    this.#opened = null;
    opened?.window.close();
    if (opened !== null) Hooks.callAll("closeDetachedWindow", opened.id, opened.window);
  }
}
