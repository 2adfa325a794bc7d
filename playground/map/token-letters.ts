const wordsOf = (name: string): readonly string[] => name.split(/\s+/).filter((word) => word !== "");

const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 2);

const startOf = (name: string): string => (wordsOf(name)[0] ?? "").slice(0, 2);

/** "T73" for Token 73; "" for a name without a number of its own. */
const numberedIn = (name: string): string => {
  const number = /\d{1,3}$/.exec(name)?.[0];
  return number === undefined ? "" : `${name.charAt(0).toUpperCase()}${number}`;
};

/**
 * One to four letters for each of these names, all different. A name with a number keeps it. The others are initials if those
 * differ, otherwise the first two letters. If those are the same too, they are the initials with a number by the order of the
 * names.
 */
export const lettersOf = (names: readonly string[]): readonly string[] => {
  const letters: (string | undefined)[] = names.map(() => undefined);
  for (const choices of [names.map(numberedIn), names.map(initialsOf), names.map(startOf)])
    choices.forEach((choice, i) => {
      const isFree = choice !== "" && !letters.includes(choice);
      if (isFree && choices.filter((it) => it === choice).length === 1) letters[i] ??= choice;
    });
  names.forEach((name, i) => {
    for (let n = 1; letters[i] === undefined; n += 1) {
      const numbered = `${initialsOf(name)}${n}`;
      if (!letters.includes(numbered)) letters[i] = numbered;
    }
  });
  return letters.map((it) => it ?? "");
};
