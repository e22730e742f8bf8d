import { fenced } from './fenced';

/** The prompt for error recovery: the code that failed, with its data if there is any, and everything that was said. */
export function recoveryPrompt({ code, data }: { code: string; data?: string | undefined }, error: string): string {
  const ofData = data === undefined ? '' : `The data:\n${fenced(data, 'json')}\n\n`;
  return `This sheet failed. Correct the cause of every message, and change nothing else. Answer with the whole corrected template, and with the data before it if the data is at fault.

${ofData}The template:
${fenced(code, 'typst')}

The messages, with line and column where they are known:
${fenced(error, '')}`;
}
