/** What all books of the Pathfinder family share apart from their verdicts. */
import { originByEffect } from "../../cover/area-origin";
import { withDestroyed } from "../../judge/destroyed";
import { partByPart } from "../../judge/part-by-part";
import { withRulings } from "../../judge/ruling";
import type { Book, UnruledBook } from "../book";
import { HEADINGS, judgeBy, LEVELS, SHEET_FIELDS } from "./judge";
import type { PathfinderBook } from "./outcome";

type Shared =
  | "id"
  | "numbers"
  | "withNumbers"
  | "options"
  | "unsetBase"
  | "concealmentWords"
  | "effectField"
  | "judge"
  | "hasParts"
  | "originFault"
  | "doActsProvoke"
  | "asksForSquare"
  | "hasMeleeProcedure"
  | "hasOpportunityAttacks"
  | "heedsUnarmed"
  | "hasWithdraw";

/** What each book declares by itself, with defaults for levels, headings, steps and fields of sheets. */
type Own = Pick<UnruledBook, "heeds" | "order" | "surprise"> & Partial<Omit<UnruledBook, Shared>>;

/** A book of the family, which house rules can give other numbers. */
export const familyBook = (book: PathfinderBook, own: Own): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      id: book.id,
      numbers: book.numbers,
      withNumbers: (numbers) => familyBook({ ...book, numbers }, own),
      levels: LEVELS,
      options: book.options,
      unsetBase: "square",
      concealmentWords: "Concealment",
      effectField: (battlefield) => battlefield,
      judge: partByPart({ levels: own.levels ?? LEVELS, judge: judgeBy(book) }),
      hasParts: true,
      originFault: originByEffect,
      doActsProvoke: true,
      squareAttacks: { naturals: "decide", canGrope: true },
      asksForSquare: true,
      hasMeleeProcedure: true,
      hasOpportunityAttacks: true,
      heedsUnarmed: true,
      steps: "free",
      hasWithdraw: true,
      headings: HEADINGS,
      sheetFields: SHEET_FIELDS,
      ...(book.coup === undefined ? {} : { coup: book.coup }),
      ...own,
    }),
  );
