import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLogRow, encodeLogRow } from '../log-row';
import { frameOf, framesOfUpdates } from './frame';
import {
  assertStateVector,
  encodeSyncStep1,
  encodeSyncStep2,
  encodeUpdate,
  readClientMessage,
  WireError,
} from './wire';

const bytes = fc.uint8Array({ maxLength: 300 });

test('sync messages come back as they were written', () => {
  fc.assert(
    fc.property(bytes, (payload) => {
      expect(readClientMessage(encodeSyncStep1(payload))).toEqual({ type: 'sync-step-1', stateVector: payload });
      expect(readClientMessage(encodeSyncStep2(payload))).toEqual({ type: 'sync-step-2', update: payload });
      expect(readClientMessage(encodeUpdate(payload))).toEqual({ type: 'update', update: payload });
    }),
  );
});

test('any bytes are a message or a WireError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (message) => {
      try {
        readClientMessage(message);
        assertStateVector(message);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([[[]], [[0]], [[0, 9]], [[0, 2, 200]], [[4]], [[120, 0]], [[255, 255, 255, 255, 255, 255, 255, 255, 1]]])(
  'the message %j is refused',
  (message) => {
    expect(() => readClientMessage(Uint8Array.from(message))).toThrow(WireError);
  },
);

/** Reads server frames like a client. */
function readFrames(frames: Uint8Array): Uint8Array[] {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const messages: Uint8Array[] = [];
  for (let at = 0; at < frames.length; ) {
    expect(frames[at]).toBe(0x82);
    const short = frames[at + 1] as number;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length = short < 126 ? short : short === 126 ? view.getUint16(at + 2) : Number(view.getBigUint64(at + 2));
    messages.push(frames.subarray(at + head, at + head + length));
    at += head + length;
  }
  return messages;
}

test('a frame contains its message, for every width of the length field', () => {
  for (const length of [0, 125, 126, 127, 65_535, 65_536, 70_000]) {
    const message = new Uint8Array(length).fill(7);
    expect(readFrames(frameOf(message))).toEqual([message]);
  }
});

test('the frames of many updates are the sync messages of each, and the ends say where each stops', () => {
  const sizes = fc.array(fc.constantFrom(0, 1, 20, 121, 122, 123, 124, 130, 16_500, 65_540), { maxLength: 6 });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const updates = lengths.map((length, i) => new Uint8Array(length).fill(i + 1));
      const { bytes: frames, ends } = framesOfUpdates(updates);
      expect(readFrames(frames)).toHaveLength(updates.length);
      let from = 0;
      ends.forEach((end, i) => {
        const [message] = readFrames(frames.subarray(from, end));
        // `toEqual` takes a second for each of these arrays.
        expect(Buffer.compare(message as Uint8Array, encodeUpdate(updates[i] as Uint8Array))).toBe(0);
        from = end;
      });
      expect(from).toBe(frames.length);
    }),
  );
});

test('a row of the log contains its updates', () => {
  fc.assert(
    fc.property(fc.array(bytes), (updates) => {
      expect(decodeLogRow(encodeLogRow(updates))).toEqual(updates);
    }),
  );
  expect(() => decodeLogRow(Uint8Array.of(5, 1))).toThrow();
});
