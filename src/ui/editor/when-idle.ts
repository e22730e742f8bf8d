/** Runs what nobody waits for once the browser has nothing better to do: after the text stands, within a second. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 1_000 });
  else setTimeout(task, 200);
}
