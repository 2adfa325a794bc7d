/**
 * What kind of thing a token is: vehicles cover as terrain does, an object covers as a creature does and never acts, and what is
 * none of these gives no cover. To players, secret tokens are objects.
 */
export const TOKEN_KINDS = ["creature", "vehicle", "object", "other"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
