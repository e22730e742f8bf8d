import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FirstSteps } from '@/api/schema';
import { FirstStepsCard } from '@/ui/home/FirstStepsCard';
import { answers, calls, show } from '../page';

const STEPS = {
  dismissed: false,
  isEstablished: false,
  steps: [
    { name: 'write' as const, done: true },
    { name: 'ask' as const, done: false },
    { name: 'invite' as const, done: false },
  ],
};

function card(steps: FirstSteps = STEPS) {
  answers({ 'firstSteps.get': steps, 'firstSteps.dismiss': null });
  const onNewDocument = vi.fn();
  return show(<FirstStepsCard initial={steps} documentId="d1" onNewDocument={onNewDocument} />);
}

test('people who have begun see only the next step, until they expand the list', async () => {
  const { person } = card();
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('To do:Ask the agent');
  await person.click(screen.getByRole('button', { name: 'Show all steps' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('steps that are done are ticked, and the others lead to where they are done', async () => {
  const { person } = card();
  await person.click(screen.getByRole('button', { name: 'Show all steps' }));
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  const [write, ask] = screen.getAllByRole('listitem');
  expect(write).toHaveTextContent('Done:Write something');
  expect(ask).toHaveTextContent('To do:Ask the agent');
  expect(screen.getByRole('link', { name: 'Ask: Ask the agent' })).toHaveAttribute('href', '/d/d1?panel=agent');
  expect(screen.getByRole('link', { name: 'Invite: Invite someone' })).toHaveAttribute('href', '/settings/people');
  expect(screen.queryByRole('button', { name: 'New document' })).toBeNull();
});

test('the list can be hidden', async () => {
  const { person } = card();
  await waitFor(() => expect(calls('firstSteps.get')).toHaveLength(1));
  answers({ 'firstSteps.get': { dismissed: true, steps: [], isEstablished: false }, 'firstSteps.dismiss': null });
  await person.click(screen.getByRole('button', { name: 'Hide this list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull());
  expect(calls('firstSteps.dismiss')).toEqual([{ workspaceId: 'workspace', dismissed: true }]);
});

test('the list says when everything is done', async () => {
  card({ ...STEPS, steps: [{ name: 'write', done: true }] });
  expect(await screen.findByRole('heading', { name: 'You know the basics' })).toBeVisible();
});

test.each([
  { review: true, isEstablished: true, shown: '' },
  { review: false, isEstablished: true, shown: 'Get started2 of 4 done' },
  { review: true, isEstablished: false, shown: 'Get started3 of 4 done' },
])('in an established workspace, the list is gone once a person has done their own steps: %j', (given) => {
  const steps: FirstSteps['steps'] = [
    { name: 'write', done: true },
    { name: 'ask', done: true },
    { name: 'review', done: given.review },
    { name: 'model', done: false },
  ];
  const { container } = card({ ...STEPS, steps, isEstablished: given.isEstablished });
  expect(container.textContent?.slice(0, 22)).toBe(given.shown);
});

const SETTLED: FirstSteps = {
  dismissed: false,
  isEstablished: true,
  steps: [
    { name: 'write', done: true },
    { name: 'ask', done: true },
    { name: 'review', done: false },
    { name: 'invite', done: true },
    { name: 'model', done: false },
  ],
};

test('after three steps in an established workspace, the list is one line that opens in place', async () => {
  const { person } = card(SETTLED);
  const region = screen.getByRole('region', { name: 'Get started' });
  expect(region).toHaveTextContent(/^2 steps left·Show$/);
  const toggle = screen.getByRole('button', { name: 'Show', expanded: false });
  await person.click(toggle);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Hide this list' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toHaveFocus();
  await person.click(toggle);
  expect(region).toHaveTextContent(/^2 steps left·Show$/);
});

test.each([
  ['before three steps', { ...SETTLED, steps: SETTLED.steps.map((step) => ({ ...step, done: step.name === 'ask' })) }],
  ['in a new workspace', { ...SETTLED, isEstablished: false }],
])('the list keeps its next step %s', (_, steps) => {
  card(steps);
  expect(screen.getByRole('heading', { name: 'Get started' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
