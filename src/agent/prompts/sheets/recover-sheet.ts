import { fenced } from './fenced';

/** Returns the prompt for error recovery: the code that failed, its data if there is any, and all error messages. */
export function recoveryPrompt({ code, data }: { code: string; data?: string | undefined }, error: string): string {
  const ofData = data === undefined ? '' : `The data:\n${fenced(data, 'json')}\n\n`;
  return `This sheet failed. Correct the cause of every message, and change nothing else. Answer with the whole corrected template, and with the data before it if the data is at fault.

${ofData}The template:
${fenced(code, 'typst')}

The messages, with line and column where they are known:
${fenced(error, '')}`;
}
