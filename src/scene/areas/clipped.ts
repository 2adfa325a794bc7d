/** A name of at most so many letters, the last an ellipsis where there were more. */
export const clipped = (name: string, most: number): string => {
  const letters = [...name];
  if (letters.length <= most) return name;
  const kept = letters.slice(0, most - 1).join("");
  return `${kept.trimEnd()}…`;
};
