const wordsOf = (name: string): readonly string[] => name.split(/\s+/).filter((word) => word !== "");

const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 2);

const startOf = (name: string): string => (wordsOf(name)[0] ?? "").slice(0, 2);

/**
 * One to three letters for each of these names, all different. They are initials if those differ, otherwise the first two
 * letters. If those are the same too, they are the initials with a number by the order of the names.
 */
export const lettersOf = (names: readonly string[]): readonly string[] => {
  const letters: (string | undefined)[] = names.map(() => undefined);
  for (const choices of [names.map(initialsOf), names.map(startOf)])
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
