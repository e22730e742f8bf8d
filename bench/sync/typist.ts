import * as encoding from 'lib0/encoding';

/** Makes the messages of somebody who types one character after the other, without a Y.Doc. */
export class Typist {
  readonly clientId: number;
  clock = 0;

  constructor(clientId: number) {
    this.clientId = clientId;
  }

  /** The next character, as a sync message: text that stands next to the character before it. */
  next(): Uint8Array {
    const update = encoding.createEncoder();
    encoding.writeVarUint(update, 1);
    encoding.writeVarUint(update, 1);
    encoding.writeVarUint(update, this.clientId);
    encoding.writeVarUint(update, this.clock);
    if (this.clock === 0) {
      encoding.writeUint8(update, 4);
      encoding.writeVarUint(update, 1);
      encoding.writeVarString(update, 'content');
    } else {
      encoding.writeUint8(update, 4 | 128);
      encoding.writeVarUint(update, this.clientId);
      encoding.writeVarUint(update, this.clock - 1);
    }
    encoding.writeVarString(update, 'x');
    encoding.writeVarUint(update, 0);
    this.clock++;
    const message = encoding.createEncoder();
    encoding.writeVarUint(message, 0);
    encoding.writeVarUint(message, 2);
    encoding.writeVarUint8Array(message, encoding.toUint8Array(update));
    return encoding.toUint8Array(message);
  }
}

/** Whose character a message brings, as `[clientId, clock]`; undefined when it is no such message. */
export function readTyped(message: Uint8Array): [number, number] | undefined {
  if (message[0] !== 0 || message[1] !== 2) return undefined;
  // 0, 2, length, one section of one struct: then come client id and clock.
  let at = 5;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  return [number(), number()];
}
