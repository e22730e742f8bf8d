import { AppError, isAppError } from '@/kernel/error';
import type { Settings } from './settings';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same content as the text, for mail programs that show HTML. */
  html?: string;
  /** The URL to which mail programs post when the person unsubscribes, without confirmation (RFC 8058). */
  unsubscribeUrl?: string;
}

const PATIENCE_MS = 15_000;

/** What happened to the last mail that this process handed to the mail server. */
export interface MailResult {
  at: Date;
  isAccepted: boolean;
}

let last: MailResult | null = null;

/** Returns null if this process hasn't sent any mail since it started. */
export function lastMailResult(): MailResult | null {
  return last;
}

/**
 * Sends a mail through the operator's SMTP server. Throws UNAVAILABLE if there is none, or if it doesn't accept the
 * mail.
 */
export async function sendMail({ smtp }: Settings, { unsubscribeUrl, ...mail }: Mail): Promise<void> {
  if (!smtp) throw new AppError('UNAVAILABLE', 'No mail server is configured.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtp.url, { from: smtp.from });
  try {
    await within(PATIENCE_MS, transport.sendMail({ ...mail, headers: unsubscribeHeaders(unsubscribeUrl) }));
    last = { at: new Date(), isAccepted: true };
  } catch (cause) {
    const error = new AppError('UNAVAILABLE', 'The email couldn’t be sent. Try again later.', { cause });
    // A server that refuses one address for good works.
    last = { at: new Date(), isAccepted: failureOf(error) === 'for_good' };
    throw error;
  } finally {
    transport.close();
  }
}

/**
 * Returns what is certain about a mail that `sendMail` couldn't send. `for_good`: the server answered that it will
 * never accept this mail, e.g. because the address doesn't exist. `for_now`: the server doesn't have the mail, because
 * it refused it for now or couldn't be reached. Undefined: the server may have the mail.
 */
export function failureOf(error: unknown): 'for_good' | 'for_now' | undefined {
  const cause = isAppError(error) ? error.cause : undefined;
  const { responseCode, syscall, code } = (cause ?? {}) as {
    responseCode?: unknown;
    syscall?: unknown;
    code?: unknown;
  };
  if (typeof responseCode === 'number') {
    return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'for_good' : 'for_now';
  }
  return syscall === 'connect' || code === 'EDNS' || code === 'EAUTH' ? 'for_now' : undefined;
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
