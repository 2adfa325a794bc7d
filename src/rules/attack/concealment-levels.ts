export const CONCEALMENTS = ["none", "partial", "total"] as const;
export type Concealment = (typeof CONCEALMENTS)[number];

/** Percent, in rule sets that roll for it. */
export const MISS_CHANCES = { none: 0, partial: 20, total: 50 } as const satisfies Record<Concealment, number>;

/** The worst of several; `none` of none. */
export const worstConcealment = (concealments: readonly Concealment[]): Concealment =>
  concealments.includes("total") ? "total" : concealments.includes("partial") ? "partial" : "none";
