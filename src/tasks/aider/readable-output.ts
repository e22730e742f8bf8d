import { stripVTControlCharacters } from 'node:util';

/** What a program printed, as text for people: without control characters, and without the token that it was given. */
export function readableOutput(output: string, token: string): string {
  return stripVTControlCharacters(output.replaceAll(token, '…').replace(/\r\n?/g, '\n'))
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed();
}
