import { EventEmitter, once } from 'node:events';
import net from 'node:net';

interface ReceivedMail {
  from: string;
  to: string;
  message: string;
}

export interface FakeSmtp {
  url: string;
  /** Whole messages as received, with headers and text. */
  received: ReceivedMail[];
  /**
   * The server's answer to a whole message, e.g. `451 try later`. By default it accepts it. Refused messages aren't in
   * `received`.
   */
  verdict: ((mail: ReceivedMail) => string | Promise<string>) | undefined;
  /** Waits for a mail to this address, with this subject if one is given. Returns the newest one. */
  mailTo(address: string, subject?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a minimal SMTP server (RFC 5321) that accepts mail: commands in order, DATA ended by a line with a single dot.
 */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: FakeSmtp['received'] = [];
  const arrivals = new EventEmitter();
  const take = async (mail: ReceivedMail): Promise<string> => {
    const answer = (await fake.verdict?.(mail)) ?? '250 taken';
    if (!answer.startsWith('250')) return answer;
    received.push(mail);
    arrivals.emit('mail');
    return answer;
  };
  const server = net.createServer((socket) => converse(socket, take));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeSmtp = {
    verdict: undefined,
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received,
    async mailTo(address, subject = '') {
      for (;;) {
        const mail = received.findLast(({ to, message }) => to === address && message.includes(`Subject: ${subject}`));
        if (mail) return mail.message;
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}

function converse(socket: net.Socket, done: (mail: ReceivedMail) => Promise<string>): void {
  let [held, from, to] = ['', '', ''];
  let inData = false;
  socket.setEncoding('utf8').on('error', () => socket.destroy());
  socket.write('220 fake ready\r\n');
  const answer = (line: string): string => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return '250 fake';
      case 'MAIL':
        from = address;
        return '250 ok';
      case 'RCPT':
        to = address;
        return from ? '250 ok' : '503 who sends it?';
      case 'DATA':
        inData = to !== '';
        return inData ? '354 go on' : '503 to whom?';
      case 'QUIT':
        return '221 bye';
      default:
        return '502 unknown';
    }
  };
  socket.on('data', (data) => {
    held += data;
    for (;;) {
      const end = held.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = held.slice(0, end);
      held = held.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        void done({ from, to, message: part }).then((answer) => socket.write(`${answer}\r\n`));
      } else {
        socket.write(`${answer(part)}\r\n`);
      }
    }
  });
}
