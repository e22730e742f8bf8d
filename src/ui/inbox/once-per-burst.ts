/**
 * Returns a function that runs `run` at once, and then at most once every `pauseMs`, however often it is called. The last
 * call is never lost: it runs when the pause is over. `stop` drops it.
 */
export function oncePerBurst(pauseMs: number, run: () => void): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOutdated = false;
  const runNow = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (isOutdated) runNow();
    }, pauseMs);
    isOutdated = false;
    run();
  };
  return {
    call() {
      if (timer === undefined) runNow();
      else isOutdated = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
