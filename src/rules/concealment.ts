export const CONCEALMENTS = ["none", "partial", "total"] as const;
export type Concealment = (typeof CONCEALMENTS)[number];

/** The worst of several; `none` of none. */
export const worstConcealment = (concealments: readonly Concealment[]): Concealment =>
  concealments.includes("total") ? "total" : concealments.includes("partial") ? "partial" : "none";
