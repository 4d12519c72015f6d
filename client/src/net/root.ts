// The path of the site under which the server serves, such as "/games"; usually none. The server writes it into the page.

const read = (): string => globalThis.document?.documentElement?.dataset?.root ?? "";

export const root = read();

/** The address of a page or route: `rooted("/t/x")`. */
export const rooted = (path: string): string => root + path;
