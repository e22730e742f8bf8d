import * as encoding from 'lib0/encoding';

/** Creates the messages of someone who types one character after the other, without a Y.Doc. */
export class Typist {
  readonly clientId: number;
  clock = 0;

  constructor(clientId: number) {
    this.clientId = clientId;
  }

  /** Returns the next character as a sync message. It is inserted after the previous character. */
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
