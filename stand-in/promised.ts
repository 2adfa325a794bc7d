/** What `act` gives, or throws, as a promise. */
export const promised = <T>(act: () => T): Promise<T> => new Promise((resolve) => void resolve(act()));
