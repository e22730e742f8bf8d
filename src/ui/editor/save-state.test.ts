import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SaveState } from './save-state';

const clocks = (entries: Record<number, number>) =>
  new Map(Object.entries(entries).map(([id, clock]) => [Number(id), clock]));

/** Returns the state of a connection on which the server has received everything it lacked. */
function caughtUp(at: Record<number, number> = {}): SaveState {
  const state = new SaveState(false);
  state.connected();
  state.sending(clocks(at));
  return state;
}

test('an empty document that nobody has edited is saved', () => {
  expect(new SaveState(false).saved).toBe(true);
});

test('an edit is saved when its message is settled and the committed state contains it', () => {
  const state = caughtUp();
  state.edited(1, 5);
  state.sending();
  expect(state.saved).toBe(false);
  state.acknowledged(clocks({ 1: 5 }), 1);
  expect(state.saved).toBe(false);
  state.acknowledged(clocks({ 1: 5 }), 2);
  expect(state.saved).toBe(true);
});

test('a deletion, which no state vector shows, waits for its own message', () => {
  const state = caughtUp();
  state.edited(1, 5);
  state.sending();
  state.edited(1, 5);
  state.sending();
  state.acknowledged(clocks({ 1: 5 }), 2);
  expect(state.saved).toBe(false);
  state.acknowledged(clocks({ 1: 5 }), 3);
  expect(state.saved).toBe(true);
});

test('a message that was refused is settled, but its text is not saved', () => {
  const state = caughtUp();
  state.edited(1, 5);
  state.sending();
  state.acknowledged(clocks({}), 2);
  expect(state.saved).toBe(false);
});

test('offline edits aren’t shown as saved before the server has them', () => {
  const state = new SaveState(true);
  state.edited(1, 3);
  state.connected();
  state.acknowledged(clocks({ 1: 3 }), 0);
  expect(state.saved).toBe(false);
  state.sending(clocks({ 1: 3, 9: 40 }));
  state.acknowledged(clocks({ 1: 3 }), 1);
  expect(state.saved).toBe(false);
  state.acknowledged(clocks({ 1: 3, 9: 40 }), 1);
  expect(state.saved).toBe(true);
});

test('a local copy is not taken for saved until the server has confirmed it', () => {
  expect(new SaveState(true).saved).toBe(false);
});

test('a saved document stays saved when the connection is lost, until the next edit', () => {
  const state = caughtUp({ 1: 1 });
  state.connected();
  expect(state.saved).toBe(true);
  state.edited(1, 2);
  expect(state.saved).toBe(false);
});

test('after any order of edits, losses and acknowledgements of a server that keeps its word, "saved" is never untrue', () => {
  const step = fc.constantFrom('insert', 'delete', 'drop', 'commit', 'acknowledge');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const state = new SaveState(false);
      let clock = 0;
      let edits = 0;
      /** The edits in each message, and the server's state once all messages up to it are committed. */
      let messages: { edits: number; clock: number }[] = [];
      let committed = 0;
      let onDisk = { edits: 0, clock: 0 };
      const connect = () => {
        messages = [{ edits, clock }];
        committed = 0;
        state.connected();
        state.sending(clocks(clock > 0 ? { 1: clock } : {}));
      };
      connect();
      for (const what of steps) {
        if (what === 'insert' || what === 'delete') {
          edits++;
          if (what === 'insert') clock++;
          state.edited(1, clock);
          messages.push({ edits, clock });
          state.sending();
        } else if (what === 'drop') connect();
        else if (what === 'commit' && committed < messages.length) onDisk = messages[committed++]!;
        else if (what === 'acknowledge') state.acknowledged(clocks({ 1: onDisk.clock }), committed);
        if (state.saved) expect(onDisk.edits).toBe(edits);
      }
    }),
    { numRuns: 2_000 },
  );
});
