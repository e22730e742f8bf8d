import { stripVTControlCharacters } from 'node:util';

/** Returns a program's output as readable text, without control characters and without its token. */
export function readableOutput(output: string, token: string): string {
  return stripVTControlCharacters(output.replaceAll(token, '…').replace(/\r\n?/g, '\n'))
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed();
}
