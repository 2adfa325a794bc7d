/** What of https://github.com/foundryvtt/foundryvtt-cli is used: a folder of JSON files becomes a LevelDB folder, and back. */
declare module "@foundryvtt/foundryvtt-cli" {
  export const compilePack: (source: string, destination: string) => Promise<void>;
  export const extractPack: (source: string, destination: string) => Promise<void>;
}
