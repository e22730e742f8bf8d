import { expect, test } from 'vitest';
import type { Sql } from '@/platform/database';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { listRequests } from '../store-list';
import { findRequestSizes } from '../store-parts';

const platform = await testPlatform();
const { workspaceId } = await Desk.open(platform);

interface PlanNode {
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

/** Returns the plan of the statement that a store runs. */
async function planOf(run: (sql: Sql) => Promise<unknown>): Promise<PlanNode> {
  const plans: PlanNode[] = [];
  const explain = async (text: string, values: unknown[] = []) => {
    const { rows } = await platform.pool.query(`explain (format json) ${text}`, values);
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
  const once = ['part', 'shown_part', 'change', 'done', 'said', 'activity'];
  for (const plan of [sizes, await newest!, await updated!]) {
    expect(readForEachRow(plan).filter((name) => once.includes(name))).toEqual([]);
    expect(JSON.stringify(plan)).toContain('"CTE Name":"change"');
  }
});
