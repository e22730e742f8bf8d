import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EntryHunks } from '@/ui/review/panel/EntryHunks';
import { answers, show } from './page';

const TEXT = '# Beds\n\nWe plant the early beans in the second week of May, and the late ones in June.\n';

function hunk(n: number, text: string) {
  const from = text.indexOf('second');
  return {
    ...{ id: `h${n}`, position: n, from, to: from + 6, before: 'second', after: `third${n}`, anchor: '' },
    ...{ decision: null, approvals: [], approvalsNeeded: 1, refusal: null },
  };
}

type Change = { before?: string; after?: string; reason?: string };

function serve(count: number, mayDecide = false, change: Change = {}, turnId: string | null = null, text = TEXT) {
  const hunks = Array.from({ length: count }, (_, n) => ({ ...hunk(n, text), ...change }));
  answers({
    'review.suggestion': { id: 's', documentId: 'd', turnId, reviewBaseId: 'base', refusal: null, hunks },
    'versions.version': { id: 'base', text },
  });
  show(<EntryHunks suggestionId={`s${count}${turnId}`} isMarkdown mayDecide={mayDecide} refresh={async () => {}} />);
}

test('each change of a request is shown with five words of the text on either side', async () => {
  serve(1);
  expect(await screen.findByText(/the early beans in the/)).toHaveTextContent(
    /…the early beans in the second week of May, and the…/,
  );
});

test('each change of a request is shown with its reason, which isn’t cut off', async () => {
  serve(1, true, { reason: 'The second week is too cold.' }, 't');
  expect(await screen.findByText('The second week is too cold.')).not.toHaveClass('truncate');
});

test.each([
  ['the agent', 't'],
  ['a person', null],
])('added words have the line of who suggested them, as in the document: %s', async (_, turnId) => {
  serve(1, true, {}, turnId);
  const added = await screen.findByText('third0', { selector: 'ins' });
  expect(added.classList.contains('decoration-dotted')).toBe(turnId !== null);
});

test('changes after the first few are folded until someone asks for them', async () => {
  serve(6);
  const more = await screen.findByRole('button', { name: 'Show 3 more changes' });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  more.click();
  expect(await screen.findByText(/third5/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /more change/ })).toBeNull();
});

test('the buttons of a change take room from its first line only, and have the document’s colours', async () => {
  serve(1, true);
  const accept = await screen.findByRole('button', { name: /^Accept/ });
  expect(accept).toHaveClass('enabled:text-add-ink');
  expect(screen.getByRole('button', { name: /^Reject/ })).toHaveClass('enabled:text-del-ink');
  expect(accept.parentElement, 'out of the text’s flow').toHaveClass('absolute');
  expect(screen.getByRole('list'), 'no indent without room for it').toHaveClass('@max-md:ps-0');
});

test('a change of a request isn’t cut off, and a long one is folded until someone asks for all of it', async () => {
  const sentences = 'A page that loads in under a second sells about a tenth more. ';
  serve(1, true, { before: '', after: `Start. ${sentences.repeat(10)}In the middle. ${sentences.repeat(10)}End.` });
  const added = await screen.findByRole('insertion');
  expect(added.closest('.line-clamp-4')).toBeNull();
  expect(added).not.toHaveTextContent('In the middle.');
  const showAll = screen.getByRole('button', { name: 'Show all' });
  expect(showAll, 'large enough for a finger').toHaveClass('pointer-coarse:h-11');
  act(() => showAll.click());
  expect(screen.getByRole('insertion')).toHaveTextContent('In the middle.');
  act(() => screen.getByRole('button', { name: 'Show less' }).click());
  expect(screen.getByRole('insertion')).not.toHaveTextContent('In the middle.');
});

const LONG_TEXT = `# Beds

We plant **the early beans** in the second week of May, as we did last year,
and the late ones in June.

The hedge is next.
`;

test('a change shows its whole paragraph if someone asks for it, and only then', async () => {
  serve(1, true, {}, null, LONG_TEXT);
  const button = await screen.findByRole('button', { name: /^Show paragraph: .*third0/ });
  expect(button).toHaveTextContent(/^Show paragraph$/);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('listitem')).not.toHaveTextContent('as we did last year');
  act(() => button.click());
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'We plant the early beans in the second week of May, as we did last year, and the late ones in June.',
  );
  expect(screen.getByRole('listitem')).not.toHaveTextContent('hedge');
  act(() => screen.getByRole('button', { name: /^Hide paragraph: /, expanded: true }).click());
  expect(screen.getByRole('listitem')).not.toHaveTextContent('as we did last year');
});

test('a change whose paragraph is shown anyway doesn’t offer it', async () => {
  serve(1, true, {}, null, 'Sown in the second week.\n\nThe hedge is next, after all of the beans are planted.\n');
  expect(await screen.findByText(/Sown in the/)).toHaveTextContent('Sown in the second week.');
  expect(screen.queryByRole('button', { name: /^Show paragraph/ })).toBeNull();
});
