/**
 * Calls `stop` on the first Ctrl+C, so that the work can end cleanly. A second Ctrl+C ends the program with the exit
 * code that shells use. Returns a function that removes the handler.
 */
export function onInterrupt(stop: () => void): () => void {
  const INTERRUPTED = 130;
  let isStopping = false;
  const take = () => {
    if (isStopping) process.exit(INTERRUPTED);
    isStopping = true;
    stop();
  };
  process.on('SIGINT', take);
  return () => process.off('SIGINT', take);
}
