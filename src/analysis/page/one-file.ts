/** A page as one file that needs no network, and runs nothing but its own script. */
import { escaped } from "../../drawing/svg";
import { sha256 } from "../../scene/kept/sha256";

interface OneFile {
  /** Text. */
  readonly title: string;
  readonly lang: string;
  readonly sheet: string;
  /** Markup. */
  readonly body: string;
  readonly script?: { readonly code: string; readonly data: string };
}

/** Its content policy allows this style sheet and this script alone, by their hashes. */
export const oneFile = ({ title, lang, sheet, body, script }: OneFile): string => {
  const runs = script === undefined ? "" : `; script-src 'sha256-${sha256(script.code)}'`;
  const policy = `default-src 'none'; style-src 'sha256-${sha256(sheet)}'${runs}`;
  const scripts =
    script === undefined
      ? ""
      : `\n<script type="application/json" id="data">${script.data}</script><script>${script.code}</script>`;
  return [
    `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${sheet}</style></head><body>`,
    `${body}${scripts}</body></html>\n`,
  ].join("\n");
};
