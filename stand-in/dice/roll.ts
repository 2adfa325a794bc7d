import { fromTheStart } from "../from-the-start";
import { make } from "../make";
import { isPlain, type Plain } from "../objects";
import { Strict } from "../strict";
import { termsOf } from "./formula";
import { Die, OperatorTerm, termFrom, type Term, type TermData } from "./terms";

export interface RollData {
  readonly class: string;
  readonly options: Plain;
  readonly formula: string;
  readonly terms: readonly TermData[];
  readonly total: number | undefined;
  readonly evaluated: boolean;
}

/** Creates a message from a roll's data. */
type Post = (data: Plain, options: Plain) => Promise<unknown>;

interface Surroundings {
  readonly random: () => number;
  readonly post: Post;
  /** `CONFIG.Dice.rolls`: a stored roll is made by the class of its name. */
  readonly classes: () => readonly (typeof Roll)[];
}

const around = fromTheStart<Surroundings>();

/** Sets the source of random numbers, the function that creates messages and the classes of rolls. */
export const settleRolls = around.settle;

const isRollData = (data: unknown): data is RollData => isPlain(data) && Array.isArray(data["terms"]);

/** https://foundryvtt.com/api/v14/classes/foundry.dice.Roll.html; types13 `dice/roll.d.mts`. */
export class Roll extends Strict {
  /** In Foundry the name of the class, which a bundle does not keep. */
  static readonly storedAs: string = "Roll";
  readonly terms: readonly Term[];
  _evaluated = false;
  _total: number | undefined = undefined;

  constructor(
    formula: string,
    readonly data: Plain = {},
    readonly options: Plain = {},
  ) {
    super("Roll");
    this.terms = termsOf(formula, data);
  }

  get dice(): Die[] {
    return this.terms.filter((term) => term instanceof Die);
  }

  get formula(): string {
    return this.terms.map((term) => term.formula).join("");
  }

  get result(): string {
    return this.terms.map(({ total }) => String(total)).join("");
  }

  get total(): number | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.dice.length === 0;
  }

  /** A roll may be evaluated only once. */
  evaluate(options: Plain = {}): Promise<this> {
    if (Object.keys(options).some((key) => key !== "allowInteractive"))
      return Promise.reject(new Error(`The stand-in does not evaluate with ${Object.keys(options).join(", ")}.`));
    if (this._evaluated) return Promise.reject(new Error("The Roll has already been evaluated and is now immutable"));
    for (const die of this.dice) die.evaluate(around.get().random);
    this.#close();
    return Promise.resolve(this);
  }

  #close(): void {
    let [sum, sign] = [0, 1];
    for (const term of this.terms)
      if (term instanceof OperatorTerm) sign = term.operator === "-" ? -1 : 1;
      else [sum, sign] = [sum + sign * (term.total ?? 0), 1];
    [this._total, this._evaluated] = [sum, true];
  }

  /** A message with this roll only; its data when `create` is false. */
  async toMessage(messageData: Plain = {}, options: Plain = {}): Promise<unknown> {
    if (!this._evaluated) await this.evaluate();
    const data = { content: String(this.total), ...messageData, rolls: [this] };
    return options["create"] === false ? data : around.get().post(data, options);
  }

  /** HTML of formula, dice and total. */
  render(): Promise<string> {
    const dice = this.dice.flatMap(({ faces, results }) =>
      results.map(({ result, active }) =>
        make("li", `roll die d${faces}${active ? "" : " discarded"}`, String(result)),
      ),
    );
    const inner = make(
      "div",
      "dice-result",
      make("div", "dice-formula", this.formula),
      ...(dice.length === 0 ? [] : [make("ol", "dice-rolls", ...dice)]),
      make("h4", "dice-total", String(this.total)),
    );
    return Promise.resolve(make("div", "dice-roll", inner).outerHTML);
  }

  toJSON(): RollData {
    const { options, formula, terms, total, _evaluated: evaluated } = this;
    return { class: Roll.storedAs, options, formula, terms: terms.map((term) => term.toJSON()), total, evaluated };
  }

  static fromData(data: RollData): Roll {
    const Stored =
      around
        .get()
        .classes()
        .find(({ storedAs }) => storedAs === data.class) ?? Roll;
    const roll = new Stored("0", {}, data.options);
    Object.assign(roll, { terms: data.terms.map(termFrom), _evaluated: data.evaluated, _total: data.total });
    return roll;
  }

  static fromJSON(json: string): Roll {
    const data: unknown = JSON.parse(json);
    if (!isRollData(data)) throw new Error("This is not a roll's data.");
    return Roll.fromData(data);
  }
}
