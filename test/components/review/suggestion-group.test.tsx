import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SuggestionView } from '@/review/schema';
import { SuggestionGroup } from '@/ui/review/panel/SuggestionGroup';
import { ADA, answers, calls, show } from '../page';

const SUGGESTION = {
  ...{ id: 's', description: 'Spelling', turnId: null, refusal: null, createdAt: new Date() },
  ...{ askedBy: { userId: 'cole', name: 'Cole Margin' }, hunks: [{ id: 'a', decision: null }] },
} as unknown as SuggestionView;

const PROPS = {
  ...{ suggestion: SUGGESTION, mayDecide: true, onAmend: undefined, variant: undefined },
  ...{ busy: false, refining: false, dimmed: false, children: null },
  onDecideAll: () => {},
  onRefine: async () => true,
};
const group = (mayDecide: boolean, onAmend: (() => void) | undefined, suggestion = SUGGESTION) => (
  <SuggestionGroup {...PROPS} {...{ suggestion, mayDecide, onAmend }} />
);

test('a suggestion can be edited by those who may, as long as a change is open', async () => {
  const onAmend = vi.fn();
  const { person, again } = show(group(false, onAmend));
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onAmend).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  again(group(true, undefined));
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask AI…' })).toBeVisible();
  const decided = { ...SUGGESTION, hunks: [{ id: 'a', decision: {} }] } as unknown as SuggestionView;
  again(group(true, onAmend, decided));
  expect(screen.queryByRole('button')).toBeNull();
});

test('above its one change, a phone shows author and progress, and the title unless it’s already shown above', () => {
  const hunks = ['a', 'b'].map((id) => ({ id, decision: null }));
  const suggestion = { ...SUGGESTION, hunks } as unknown as SuggestionView;
  const { again } = show(<SuggestionGroup {...PROPS} suggestion={suggestion} compact />);
  const region = screen.getByRole('region', { name: 'Spelling' });
  expect(region.querySelector('header')?.children).toHaveLength(2);
  expect(screen.getByText('0 of 2 reviewed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask AI…' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  again(<SuggestionGroup {...PROPS} compact titled />);
  expect(screen.getByRole('heading', { name: 'Spelling' })).toHaveClass('sr-only');
});

test('progress and the buttons for all changes share a line, and the icons are beside the author', () => {
  const one = (decision: object | null) => ['a', 'b'].map((id) => ({ id, decision: id === 'a' ? decision : null }));
  const hunks = one(null);
  const { again } = show(group(true, undefined, { ...SUGGESTION, hunks: one({}) } as unknown as SuggestionView));
  const line = () => screen.getByText(/reviewed$/).closest('div');
  const icon = () => screen.getByRole('button', { name: 'Ask AI…' });
  expect(line(), 'without these buttons, the author’s line has room for it').toContainElement(icon());
  again(group(true, undefined, { ...SUGGESTION, hunks } as unknown as SuggestionView));
  expect(line()).toHaveTextContent('Accept all 2');
  expect(line()).not.toContainElement(icon());
  expect(icon().closest('div')).toHaveTextContent(/Cole Margin/);
});

test('a suggestion that nobody has reviewed yet has no empty bar', () => {
  const { again } = show(group(true, undefined));
  expect(screen.queryByText(/reviewed$/), 'of one change, there is nothing to count').toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const hunks = [
    { id: 'a', decision: {} },
    { id: 'b', decision: null },
  ];
  again(group(true, undefined, { ...SUGGESTION, hunks } as unknown as SuggestionView));
  expect(screen.getByRole('progressbar', { name: 'Reviewed' })).toHaveAttribute('value', '1');
});

test('the agent is asked about a person’s suggestion, and to refine its own', async () => {
  const onRefine = vi.fn(async () => true);
  const { person, again } = show(<SuggestionGroup {...PROPS} onRefine={onRefine} />);
  await person.click(screen.getByRole('button', { name: 'Ask AI…' }));
  await person.type(screen.getByRole('textbox', { name: /answer in comments/ }), 'Review this');
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  expect(onRefine).toHaveBeenCalledWith('Review this');
  again(<SuggestionGroup {...PROPS} suggestion={{ ...SUGGESTION, turnId: 't' }} />);
  await person.click(await screen.findByRole('button', { name: 'Refine…' }));
  expect(screen.getByRole('textbox', { name: 'How should the agent revise the open change?' })).toBeVisible();
});

test('people withdraw their own suggestion, and nobody else’s or the agent’s', async () => {
  answers({ 'review.withdraw': null });
  const own = { ...SUGGESTION, askedBy: { userId: ADA.userId, name: ADA.name } };
  const { person, again } = show(group(true, undefined));
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  again(group(true, undefined, { ...own, turnId: 't' }));
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  again(group(false, undefined, own));
  await person.click(screen.getByRole('button', { name: 'Withdraw…' }));
  expect(screen.getByText('1 open change is withdrawn from review. Your text stays in the history.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  await vi.waitFor(() => expect(calls('review.withdraw')).toEqual([{ suggestionId: 's' }]));
});

test('the link to a change request says its title, unless the suggestion’s title already does', () => {
  const part = (title: string, isClosed = false) => {
    const request = { changeSetId: 'r', title, isClosed };
    return group(false, undefined, { ...SUGGESTION, request } as SuggestionView);
  };
  const { again } = show(part('New dates'));
  expect(screen.getByRole('link')).toHaveTextContent('Change request: New dates');
  again(part('Spelling'));
  expect(screen.getByRole('link')).toHaveTextContent(/^Change request$/);
  expect(screen.getByRole('link')).toHaveAccessibleName('Change request: Spelling');
  again(part('Spelling', true));
  expect(screen.getByRole('link')).toHaveTextContent(/^Closed change request$/);
});

test('a bare link to the change request goes where the card of its documents is above and has it', () => {
  const part = (title: string) => {
    const suggestion = { ...SUGGESTION, request: { changeSetId: 'r', title, isClosed: false } } as SuggestionView;
    return <SuggestionGroup {...PROPS} suggestion={suggestion} hasRequestAbove />;
  };
  const { again } = show(part('Spelling'));
  expect(screen.queryByRole('link')).toBeNull();
  again(part('New dates'));
  expect(screen.getByRole('link'), 'it says what the request is for').toHaveTextContent('Change request: New dates');
});
