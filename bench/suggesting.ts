import { measure, percentile, withBenchPage } from './editor';
import { ms, printTable } from './sync/table';

const SIZE = 1_000_000;
/** How often each kind of page is measured. They alternate, so that other load on the machine affects both. */
const ROUNDS = 3;

/**
 * Measures what suggesting mode adds to a key press in a document of 1 MB whose draft has 300 changes, compared to
 * editing.
 */
export async function run(): Promise<void> {
  const editing: number[] = [];
  const suggesting: number[] = [];
  await withBenchPage(async (page, url) => {
    const keys = async (candidate: 'live preview' | 'suggesting, 300 changes') => {
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      return (await measure(page, candidate, SIZE)).keys;
    };
    for (let i = 0; i < ROUNDS; i++) {
      editing.push(...(await keys('live preview')));
      suggesting.push(...(await keys('suggesting, 300 changes')));
    }
  });
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.5, 0.95].flatMap((share) => [
      ms(percentile(times, share)),
      ms(percentile(times, share) - percentile(editing, share)),
    ]),
  ];
  printTable(
    `Key to paint at 1 MB, ${editing.length} keys each`,
    ['mode', 'p50', 'more', 'p95', 'more'],
    [row('editing', editing), row('suggesting, 300 changes', suggesting)],
  );
}
