/**
 * Calls `stop` on the first Ctrl+C, so that the work ends well; a second one ends the program with the code that shells
 * give to it. Returns a function that ends this.
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
