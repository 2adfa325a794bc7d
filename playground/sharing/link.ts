/** A text map and how it is viewed: the content of a link after its `#`. */
export interface Shared {
  /** Null for the map that the page opens by default. */
  readonly map: string | null;
  /** Null for the current rule set. */
  readonly rules: string | null;
  /** Options by key, as in an expectation of the text format. Missing options have their defaults. */
  readonly options: Readonly<Record<string, string>>;
  /** Id or name of a creature. */
  readonly attacker: string | null;
  readonly targets: readonly string[];
  /** How the playground draws the map: the name of a look. Null for a plan. */
  readonly look: string | null;
  /** `threat-map` for the attacker's threat map, `ambush` for an encounter of all creatures and its ambush window. */
  readonly show: string | null;
}

/** Many programs truncate longer addresses. */
export const LONGEST_LINK = 8000;

/** Most bytes of a map; a longer one was not made here, and would keep the page busy for minutes. */
const LONGEST_MAP = 500_000;

/** The whole stream; undefined when it is longer than `most`. */
const read = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(new Uint8Array(next.value));
    length += next.value.length;
    if (length > most) return void (await reader.cancel());
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream();

/** Deflated, then base64url (RFC 4648). */
const packed = async (text: string): Promise<string> => {
  const stream = streamOf(new TextEncoder().encode(text)).pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = (await read(stream, Infinity)) ?? [];
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** Undefined when the text was not packed this way. */
const unpacked = async (text: string): Promise<string | undefined> => {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const plain = await read(streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw")), LONGEST_MAP);
    return plain && new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
};

/** The part of a link after `#`. */
export const fragmentOf = async (shared: Shared): Promise<string> => {
  const { map, rules, options, attacker, targets, look, show } = shared;
  const pairs: readonly (readonly [string, string | null])[] = [
    ["rules", rules],
    ["attacker", attacker],
    ...targets.map((target) => ["target", target] as const),
    ...Object.entries(options),
    ["look", look],
    ["show", show],
    // The map comes last: it is most of a link, so a truncated link loses part of its map, which is reported.
    ["map", map === null ? null : await packed(map)],
  ];
  return pairs.flatMap(([key, value]) => (value === null ? [] : [`${key}=${encodeURIComponent(value)}`])).join("&");
};

/** Undefined for invalid percent encoding. A `+` stays a `+`, because maps contain many. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The link was cut off or changed on its way. */
export class CutLinkError extends RangeError {
  constructor() {
    super("The map in the link cannot be read: the link was cut off or changed on its way");
  }
}

/** A map contains spaces and line breaks; without them the text is packed. */
const mapIn = async (text: string): Promise<string> => {
  const map = /^[\w-]*$/.test(text) ? await unpacked(text) : text;
  if (map === undefined || map.trim() === "") throw new CutLinkError();
  return map;
};

/** The content of a fragment without its `#`; null for an empty one. Throws `CutLinkError`. */
export const sharedIn = async (fragment: string): Promise<Shared | null> => {
  if (fragment === "") return null;
  const pairs = fragment.split("&").map((part): readonly [string, string] => {
    const [key = "", ...rest] = part.split("=");
    const [name, value] = [decoded(key), decoded(rest.join("="))];
    if (name === undefined || value === undefined) throw new CutLinkError();
    return [name, value];
  });
  const its = (key: string): string[] => pairs.flatMap(([name, value]) => (name === key ? [value] : []));
  const [map] = its("map");
  const known = ["map", "rules", "attacker", "target", "look", "show"];
  return {
    map: map === undefined ? null : await mapIn(map),
    rules: its("rules")[0] ?? null,
    attacker: its("attacker")[0] ?? null,
    targets: its("target"),
    look: its("look")[0] ?? null,
    show: its("show")[0] ?? null,
    options: Object.fromEntries(pairs.filter(([name]) => !known.includes(name))),
  };
};
