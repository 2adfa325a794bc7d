export const CONCEALMENTS = ["none", "partial", "total"] as const;
export type Concealment = (typeof CONCEALMENTS)[number];
