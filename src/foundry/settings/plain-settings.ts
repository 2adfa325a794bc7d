/** Foundry's settings by plain key: declared types know each by name. */
interface PlainSettings {
  register(namespace: string, key: string, config: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

export const plainSettings = (): PlainSettings => game.settings;
