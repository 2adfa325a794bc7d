import type { Table } from "../../table";

/** What is used of an open window. */
export interface OpenWindow {
  readonly element: HTMLElement;
  render(options: { readonly force?: boolean; readonly parts?: string[] }): Promise<unknown>;
  close(): Promise<unknown>;
  bringToFront(): void;
}

/** A window that is there once. `make` gets what to call when it closes, and returns null to open none. */
export const createOneWindow = <Asked>(
  { later }: Pick<Table, "later">,
  make: (asked: Asked, onClose: () => void) => OpenWindow | null,
) => {
  let open: OpenWindow | null = null;
  return {
    /** Brings an open one to the front, whatever was asked for. */
    open: (asked: Asked): void => {
      if (open !== null) return open.bringToFront();
      open = make(asked, () => void (open = null));
      if (open === null) return;
      // A window that could not be drawn is not there to be brought to the front.
      const forget = (error: unknown): never => {
        open = null;
        throw error;
      };
      later(open.render({ force: true }).catch(forget));
    },
    /** Renders these parts again, or all; does nothing while it is closed. */
    redraw: (...parts: string[]): void => {
      if (open !== null) later(open.render(parts.length > 0 ? { parts } : {}));
    },
    /** Null while it is closed. */
    shown: (): OpenWindow | null => open,
  };
};
