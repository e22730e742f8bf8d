import { AppError } from '@/kernel/error';
import type { Settings } from './settings';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as the text, for programs that show HTML. */
  html?: string;
  /** Where a mail program posts to when the person unsubscribes, without asking them again (RFC 8058). */
  unsubscribeUrl?: string;
}

const PATIENCE_MS = 15_000;

/** Sends a mail through the operator's SMTP server. Throws UNAVAILABLE when there is none, or it does not take it. */
export async function sendMail({ smtp }: Settings, { unsubscribeUrl, ...mail }: Mail): Promise<void> {
  if (!smtp) throw new AppError('UNAVAILABLE', 'No mail server is configured.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtp.url, { from: smtp.from });
  try {
    await within(PATIENCE_MS, transport.sendMail({ ...mail, headers: unsubscribeHeaders(unsubscribeUrl) }));
  } catch (error) {
    throw new AppError('UNAVAILABLE', 'The email couldn’t be sent. Try again later.', { cause: error });
  } finally {
    transport.close();
  }
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
