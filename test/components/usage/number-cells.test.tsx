import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallTable } from '@/ui/usage/CallTable';
import { UsageTable } from '@/ui/usage/UsageTable';
import type { ModelCallView, TableRow } from '@/usage/schema';
import { show } from '../page';

const MODEL = 'claude-fable-5-1';
const areWide = (text: string) => screen.getByText(text).closest('.tabular-nums') !== null;

test('only numbers have digits of equal width; in a model’s name they would pull the hyphens apart', () => {
  const call = {
    ...{ id: 'c', createdAt: new Date(), userId: 'ada', model: MODEL, provider: 'test', purpose: 'turn' },
    ...{ status: 'finished', estimated: false, error: null, durationMs: null, costMicroDollars: null },
    ...{ inputTokens: 4321, cachedInputTokens: 0, outputTokens: 7, thoughtsTokens: 0 },
  } as unknown as ModelCallView;
  const { again } = show(
    <CallTable calls={[call, { ...call, id: 'd', inputTokens: 1 }]} nameOf={() => 'Ada'} complete />,
  );
  expect(screen.getAllByText(MODEL).map((name) => name.closest('.tabular-nums'))).toEqual([null, null]);
  expect(areWide('4,321')).toBe(true);
  const row = {
    ...{ key: MODEL, calls: 1234, turns: 1, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0 },
    ...{ untold: 0, unpriced: 0, inputTokens: 1, cachedTokens: 0, outputTokens: 1, thoughtsTokens: 0, cost: 0 },
    ...{ accepted: 0, rejected: 0, firstTokenMs: null },
  } as TableRow;
  again(<UsageTable dimension="model" rows={[row]} nameOf={(key) => key} onOpen={() => {}} />);
  expect(areWide(MODEL)).toBe(false);
  expect(areWide('1,234')).toBe(true);
});
