import type { ExportReport } from '@/files/core/left-out';
import { leftOutLines } from '@/files/words/left-out-text';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

/** Prints on standard error what an exported file doesn't include. With `--json`, the result has it. */
export function noteLeftOut(io: Io, report: ExportReport | undefined): void {
  if (report && !io.isJson) for (const line of leftOutLines(report)) io.note(cleanLine(line));
}
