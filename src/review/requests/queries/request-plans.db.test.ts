import { expect, test } from 'vitest';
import type { Sql } from '@/platform/database';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { listRequests } from '../store-list';
import { findRequestSizes } from '../store-parts';
import { requesting } from '../test-support/requesting';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const { workspaceId } = desk;

interface PlanNode {
  'Actual Rows'?: number;
  'Subplan Name'?: string;
  'Parent Relationship'?: string;
  'CTE Name'?: string;
  Plans?: PlanNode[];
}

/** Returns the parts of a statement that its plan reads again for each row of a query around them. */
function readForEachRow({ Plans = [], ...node }: PlanNode, isInSubplan = false): string[] {
  const isIn = isInSubplan || node['Parent Relationship'] === 'SubPlan';
  const own = isIn && node['CTE Name'] ? [node['CTE Name']] : [];
  return [...own, ...Plans.flatMap((plan) => readForEachRow(plan, isIn))];
}

/** Returns how many rows each common table expression of a plan had, by its name. */
function rowsOf({ Plans = [], ...node }: PlanNode): [string, number][] {
  const [, name] = /^CTE (.*)$/.exec(node['Subplan Name'] ?? '') ?? [];
  return [...(name ? [[name, node['Actual Rows'] ?? 0] as [string, number]] : []), ...Plans.flatMap(rowsOf)];
}

/** Returns the plan of the statement that a store runs, or how it ran. */
async function planOf(run: (sql: Sql) => Promise<unknown>, options = ''): Promise<PlanNode> {
  const plans: PlanNode[] = [];
  const explain = async (text: string, values: unknown[] = []) => {
    const { rows } = await platform.pool.query(`explain (${options}format json) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
    return [];
  };
  await run({ query: explain } as unknown as Sql);
  expect(plans).toHaveLength(1);
  return plans[0]!;
}

// Each request of a page read all changes of all requests on it, four to seven times.
test('what the requests of a page consist of is read once, not for each of them', async () => {
  const who = { userId: 'nobody', workspaceId };
  const sizes = await planOf((sql) => findRequestSizes(sql, { ...who, ids: ['a', 'b', 'c'] }));
  const scope = { ...who, projectId: undefined, isOpen: true, isMine: false, isForMe: false, words: [] };
  const [newest, updated] = (['newest', 'updated'] as const).map((sort) =>
    planOf((sql) => listRequests(sql, { ...scope, sort }, { after: undefined, limit: 30 })),
  );
  const once = ['part', 'shown_part', 'change', 'done', 'said', 'matching', 'dated', 'page', 'made', 'made_hunk'];
  for (const plan of [sizes, await newest!, await updated!]) {
    expect(readForEachRow(plan).filter((name) => once.includes(name))).toEqual([]);
    expect(JSON.stringify(plan)).toContain('"CTE Name":"change"');
  }
});

// The order by last activity counted the changes and comments of all requests for each page.
test.each(['updated', 'newest'] as const)('only the shown requests are counted in the order “%s”', async (sort) => {
  const by = await desk.person('editor');
  const { suggest, request } = requesting(desk);
  for (const _ of [1, 2, 3]) {
    await request(by, [await suggest(by, await desk.document('The cat sat.\n'), 'The dog sat.\n')]);
  }
  const who = { userId: by.actor.userId, workspaceId, projectId: undefined };
  const scope = { ...who, isOpen: true, isMine: true, isForMe: false, words: [], sort };
  const plan = await planOf((sql) => listRequests(sql, scope, { after: undefined, limit: 1 }), 'analyze, ');
  const rows = new Map(rowsOf(plan));
  expect(rows.get('latest')).toBe(sort === 'updated' ? 3 : 1);
  for (const name of ['part', 'change', 'extent', 'progress', 'state'])
    expect([name, rows.get(name)]).toEqual([name, 1]);
});
