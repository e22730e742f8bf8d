const SYNC = 0;
const STEP_2 = 1;
const UPDATE = 2;

/**
 * A WebSocket that reports which sync messages y-websocket sends through it, so that acknowledgements can be counted.
 */
export function countingSocket(onSync: (kind: 'catch-up' | 'update') => void): typeof WebSocket {
  return class CountingSocket extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      super.send(data);
      if (!(data instanceof Uint8Array) || data[0] !== SYNC) return;
      if (data[1] === STEP_2) onSync('catch-up');
      else if (data[1] === UPDATE) onSync('update');
    }
  };
}
