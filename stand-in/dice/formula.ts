import { getProperty, type Plain } from "../objects";
import { Die, NumericTerm, OperatorTerm, type Term } from "./terms";

const TOKEN = /\s*(?:(?<operator>[+-])|(?<number>\d+)(?:d(?<faces>\d+)(?<keep>kh|kl)?)?(?:\[(?<flavor>[^\]]*)\])?)\s*/y;

/** Replaces `@path` by the value in the roll data. */
const filledIn = (formula: string, data: Plain): string =>
  formula.replace(/@([a-zA-Z0-9_.-]+)/g, (path, key: string) => {
    const value = getProperty(data, key);
    if (typeof value !== "number" && typeof value !== "string") throw new Error(`${path} is not in the roll's data`);
    return String(value);
  });

const numberOf = (value: string | undefined): number => Number(value ?? 0);

const termOf = ({ operator, number, faces, keep, flavor }: Record<string, string | undefined>): Term => {
  if (operator !== undefined) return new OperatorTerm(operator);
  const options = flavor === undefined ? {} : { flavor };
  if (faces === undefined) return new NumericTerm(numberOf(number), options);
  const modifiers = keep === undefined ? [] : [keep];
  return new Die({ number: numberOf(number), faces: numberOf(faces), modifiers, options });
};

/** Joins consecutive signs into one. */
const withSign = (terms: readonly Term[], term: Term): readonly Term[] => {
  const last = terms.at(-1);
  if (!(term instanceof OperatorTerm) || !(last instanceof OperatorTerm)) return [...terms, term];
  return [...terms.slice(0, -1), new OperatorTerm(term.operator === last.operator ? "+" : "-")];
};

/**
 * https://foundryvtt.com/article/dice-advanced/: numbers, dice `NdX` with kh and kl, and data paths, added and
 * subtracted, each with a [flavor]. The article's other features throw.
 */
export const termsOf = (formula: string, data: Plain): readonly Term[] => {
  const text = filledIn(formula, data);
  let terms: readonly Term[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`The stand-in cannot roll "${formula}": at "${text.slice(from)}"`);
    terms = withSign(terms, termOf(match.groups ?? {}));
  }
  if (terms.at(-1) instanceof OperatorTerm) throw new Error(`The stand-in cannot roll "${formula}"`);
  return terms;
};
