import { shortenMiddle } from '@/kernel/text';
import type { ImportObstacle } from '../archive/core/limits';

/** What an export couldn't include. Can be imported in the browser. */

export const LEFT_OUT = [
  'missingPictures',
  'tooManyPictures',
  'unsupportedPictures',
  'remotePictures',
  'footnotePictures',
  'linkedFiles',
  'missingFiles',
  'formulas',
] as const;
export type LeftOutKind = (typeof LEFT_OUT)[number];

export interface LeftOut {
  kind: LeftOutKind;
  count: number;
  /** The first names or addresses. */
  names: string[];
}

export interface ExportReport {
  leftOut: LeftOut[];
  /** For a zip file: why it can't be imported as a whole. */
  importObstacles: ImportObstacle[];
}

/** The header of an export that leaves something out. Its value is the report as JSON in ASCII. */
export const LEFT_OUT_HEADER = 'x-left-out';

/** Names are limited because some clients refuse headers of more than 16 KB. */
const MAX_NAMED = 5;
const [HEAD, TAIL] = [26, 30];

/** Collects what an export leaves out. Each thing counts once. */
export class LeftOutList {
  readonly #found = new Map<LeftOutKind, Map<string, string>>();

  /** `key` identifies the thing, and `name` is shown to people. */
  add(kind: LeftOutKind, key: string, name: string): void {
    const names = this.#found.get(kind);
    if (names) names.set(key, name);
    else this.#found.set(kind, new Map([[key, name]]));
  }

  list(): LeftOut[] {
    return LEFT_OUT.flatMap((kind) => {
      const names = this.#found.get(kind);
      if (!names) return [];
      return [{ kind, count: names.size, names: [...names.values()].slice(0, MAX_NAMED).map(shownName) }];
    });
  }
}

/** Returns a name on a line, shortened in the middle. */
function shownName(name: string): string {
  return shortenMiddle(name.replace(/[\p{Cc}\s]+/gu, ' ').trim(), HEAD, TAIL);
}

export function isComplete({ leftOut, importObstacles }: ExportReport): boolean {
  return leftOut.length + importObstacles.length === 0;
}

/** Returns the header's value, or undefined if there is nothing to report. */
export function writeLeftOut(report: ExportReport): string | undefined {
  if (isComplete(report)) return undefined;
  return JSON.stringify(report).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reads the header's value. Returns undefined if there is no header. */
export function readLeftOut(header: string | null): ExportReport | undefined {
  return header === null ? undefined : (JSON.parse(header) as ExportReport);
}
