import { ENTRIES } from './entries';
import { TEXTS } from './texts';

/** Times single functions: each message is answered by one message. */
process.on('message', ({ entry, text, size }: { entry: string; text: string; size: number }) => {
  const names = Object.keys(TEXTS);
  const other = names[(names.indexOf(text) + 1) % names.length] ?? '';
  const work = ENTRIES[entry]?.(TEXTS[text]?.(size) ?? '', TEXTS[other]?.(size) ?? '');
  process.send?.('begin');
  const begun = process.cpuUsage();
  work?.();
  const { user, system } = process.cpuUsage(begun);
  process.send?.((user + system) / 1000);
});
