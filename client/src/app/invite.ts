// The address that works for a friend.

const LOOPBACK = /^(localhost|127\..*|\[?::1\]?)$/;

/**
 * The part before the path: what this browser used, if others can use it too; else where the server says that other
 * devices reach it (`reach`). Empty: only this machine reaches the server.
 */
export const inviteBase = (origin: string, hostname: string, reach: string): string =>
  LOOPBACK.test(hostname) ? reach : origin;
