// A phone on the table stays awake while a game is played, as far as the browser lets it.

/** Keeps the screen on until the returned function is called; a hidden page lets it go by itself. */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {}; // not everywhere, and never without a secure address
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = async (): Promise<void> => {
    if (over || document.hidden) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) void lock.release();
    } catch {
      lock = null; // the battery is low: the screen may sleep then
    }
  };
  const seen = (): void => void hold();
  document.addEventListener("visibilitychange", seen);
  void hold();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}

const BUZZ = 40; // milliseconds

/** One short buzz in the hand. */
export function buzz(): void {
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ);
}
