import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HunkView, SuggestionView } from '@/review/schema';
import { HunkCard } from '@/ui/review/card/HunkCard';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { HunkCards } from '@/ui/review/panel/HunkCards';
import type { Review } from '@/ui/review/panel/use-review';
import { ADA, show } from '../page';

const HUNK = {
  id: 'hunk',
  before: '12 May',
  after: '19 May',
  decision: null,
  approvals: [],
  approvalsNeeded: 1,
  refusal: null,
} as unknown as HunkView;

type Changes = Partial<Parameters<typeof HunkCard>[0]>;

function propsOf(changes: Changes) {
  const actions = {
    select: vi.fn(),
    tick: vi.fn(),
    decide: vi.fn(),
    undo: vi.fn(),
    refine: vi.fn(),
    openForm: vi.fn(),
  };
  return {
    hunk: HUNK,
    places: new HunkPlaces(),
    selected: false,
    ticked: false,
    busy: false,
    mayDecide: true,
    hasTick: true,
    refusal: undefined,
    problem: undefined,
    form: undefined,
    actions,
    ...changes,
  };
}

function card(changes: Changes = {}) {
  const props = propsOf(changes);
  return { ...props, ...show(<HunkCard {...props} />) };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

test('a card that isn’t selected can be decided in one press, and a press on it selects it', async () => {
  const { person, actions } = card();
  await person.click(button(/^Accept Replace/));
  await person.click(button(/^Reject Replace/));
  expect(vi.mocked(actions.decide).mock.calls).toEqual([
    ['hunk', { kind: 'accept' }],
    ['hunk', { kind: 'reject' }],
  ]);
  await person.click(button('Replace “12 May” with “19 May”'));
  expect(actions.select).toHaveBeenCalledWith('hunk');
});

test('a press with Shift ticks all cards from the one ticked before', async () => {
  const { person, actions } = card();
  await person.keyboard('{Shift>}');
  await person.click(button('Replace “12 May” with “19 May”'));
  await person.keyboard('{/Shift}');
  expect(actions.tick).toHaveBeenCalledWith('hunk', true);
  expect(actions.select).not.toHaveBeenCalled();
});

test('a change alone has no check box, unless it is ticked', () => {
  const cards = (open: number, isTicked = false) => {
    const review = { selected: undefined, ticked: { has: () => isTicked }, open: Array(open).fill(HUNK) };
    return (
      <HunkCards
        {...{ suggestion: { hunks: [HUNK] } as unknown as SuggestionView, review: review as unknown as Review }}
        {...{ places: new HunkPlaces(), form: undefined, actions: propsOf({}).actions, variant: undefined }}
        {...{ contested: new Set(), isBusy: () => false, mayDecide: () => true }}
      />
    );
  };
  const { again } = show(cards(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
  again(cards(1, true));
  expect(screen.getByRole('checkbox')).toBeChecked();
  again(cards(2));
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('a person who can only read sees the change without buttons to decide it', () => {
  card({ mayDecide: false, hasTick: false, selected: true });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a rule that stops a person disables accepting, says why, and leaves rejecting', async () => {
  const refusal = { rule: 'frozen' as const, message: 'Ada has frozen this passage.', who: [] };
  const { person, actions } = card({ selected: true, refusal });
  expect(button('Accept')).toBeDisabled();
  expect(screen.getByText('Ada has frozen this passage.')).toBeVisible();
  await person.click(button('Reject'));
  expect(actions.decide).toHaveBeenCalledWith('hunk', { kind: 'reject' });
});

test('a person who has approved can withdraw it, and not approve twice', async () => {
  const approvals = [{ person: { userId: ADA.userId, name: ADA.name }, at: new Date(), text: null, counts: true }];
  const { person, actions } = card({ selected: true, hunk: { ...HUNK, approvals, approvalsNeeded: 2 } as HunkView });
  expect(screen.getByText('1 of 2 approvals: Ada Quill')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await person.click(button('Withdraw approval'));
  expect(actions.undo).toHaveBeenCalledWith('hunk');
});

test('a change whose text is edited meanwhile becomes a conflict on the card, with the text as it is now', () => {
  const { places } = card({ selected: true });
  expect(button('Accept')).toBeEnabled();
  act(() => places.set(new Map([['hunk', { status: 'changed', now: '13 May' }]]) as never));
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByText('Current text').closest('figure')).toHaveTextContent('13 May');
});

test('a conflict says each thing once: that it changed, the text now, the suggestion, and the text before', () => {
  const { places } = card({ selected: true, person: 'Cleo Reed' });
  act(() => {
    places.setContexts(new Map([['hunk', { before: 'we meet on ', now: '13 May', after: ' in Rome' }]]));
    places.set(new Map([['hunk', { status: 'changed', now: '13 May' }]]) as never);
  });
  const said = screen.getByRole('listitem').textContent ?? '';
  for (const words of ['Changed since suggested', '13 May', '19 May', '12 May']) {
    expect(said.split(words), words).toHaveLength(2);
  }
});

test('a conflict shows the words around its place', () => {
  const { places } = card({ selected: true });
  act(() => {
    places.setContexts(new Map([['hunk', { before: 'we meet on', now: ' 13 May', after: ' in Rome' }]]));
    places.set(new Map([['hunk', { status: 'changed', now: ' 13 May' }]]) as never);
  });
  expect(screen.getByRole('button', { name: /^Replace/ })).toHaveTextContent('we meet on … in Rome');
});

test('if only the text around a change was edited, the text before isn’t repeated', () => {
  const { places } = card({ selected: true });
  act(() => places.set(new Map([['hunk', { status: 'moved', now: '12 May' }]]) as never));
  expect(screen.getByText('Current text').closest('figure')).toHaveTextContent('12 May');
  expect(screen.queryByText('Text the agent read')).toBeNull();
});

test('a card shows the words around the change', () => {
  const { places } = card();
  const around = { before: '…we will meet on ', now: '12 May', after: ' in Rome with the…' };
  act(() => places.setContexts(new Map([['hunk', around]])));
  expect(screen.getByRole('button', { name: /^Replace/ })).toHaveTextContent(
    '…we will meet on 12 May in Rome with the…',
  );
});

const REASONED = { ...HUNK, reason: 'The hall is booked on 12 May.' } as HunkView;

test('a card shows the reason of the change under its text, in one line until the card is selected', () => {
  const { places, again } = card({ hunk: REASONED });
  act(() => places.setContexts(new Map([['hunk', { before: 'we meet on ', now: '12 May', after: ' in Rome' }]])));
  const main = button(/^Replace/);
  expect(main).toHaveTextContent(
    'with “19 May”Reason: The hall is booked on 12 May.In the text: we meet on 12 May in Rome',
  );
  expect(main).toHaveAccessibleName('Replace “12 May” with “19 May”');
  expect(main).toHaveAccessibleDescription('Reason: The hall is booked on 12 May.');
  expect(screen.getByText('The hall is booked on 12 May.')).toHaveClass('truncate');
  again(<HunkCard {...propsOf({ hunk: REASONED, places, selected: true })} />);
  expect(screen.getByText('The hall is booked on 12 May.')).not.toHaveClass('truncate');
});

test('a conflict and a decided change show the reason, too', () => {
  const { places, again } = card({ hunk: REASONED, selected: true });
  act(() => places.set(new Map([['hunk', { status: 'changed', now: '13 May' }]]) as never));
  expect(screen.getByText('Current text')).toBeVisible();
  expect(screen.getByText('The hall is booked on 12 May.')).toBeVisible();
  const decision = { kind: 'accepted', reason: null, text: null, decidedBy: ADA, decidedAt: new Date() };
  again(<HunkCard {...propsOf({ hunk: { ...REASONED, decision } as unknown as HunkView })} />);
  expect(button(/^Undo the decision/)).toBeEnabled();
  expect(screen.getByText('The hall is booked on 12 May.')).toBeVisible();
});

test.each([null, undefined, ''])('a change without a reason (%j) has no line for one', (reason) => {
  card({ hunk: { ...HUNK, reason } as HunkView });
  expect(button(/^Replace/)).not.toHaveTextContent('Reason');
  expect(button(/^Replace/)).not.toHaveAttribute('aria-describedby');
});

test('a reason is written in its own direction, whatever the direction of its label', () => {
  card({ hunk: { ...HUNK, reason: 'הניסוח קצר יותר' } as HunkView });
  const reason = screen.getByText('הניסוח קצר יותר');
  expect(reason).toHaveAttribute('dir', 'auto');
  expect(reason).not.toHaveTextContent('Reason:');
});

test('a reason is plain text, whatever is in it', () => {
  const reason = '<img src=x onerror="alert(1)"> **bold** [link](javascript:alert(1)) \u202etxet';
  card({ hunk: { ...HUNK, reason } as HunkView });
  const main = button(/^Replace/);
  expect(main).toHaveTextContent('<img src=x onerror="alert(1)"> **bold** [link](javascript:alert(1)) •txet');
  expect(main.querySelector('img, a, strong')).toBeNull();
});

test('an addition with text only before it says that it comes after that text', () => {
  const { places } = card({ hunk: { ...HUNK, before: '', after: '\n\nBring a coat.' } as HunkView });
  act(() => places.setContexts(new Map([['hunk', { before: '…we will meet on 12 May.', now: '', after: '' }]])));
  expect(button(/^Add/)).toHaveTextContent('After: …we will meet on 12 May.');
  // Within a line, the words on both sides say where it is.
  act(() => places.setContexts(new Map([['hunk', { before: '…we will ', now: '', after: 'meet on 12 May.' }]])));
  expect(button(/^Add/)).not.toHaveTextContent('After:');
  expect(button(/^Add/)).toHaveTextContent('…we will meet on 12 May.');
});

test('a long change is folded, also on the card in focus, until someone asks for all of it', async () => {
  const long = {
    ...HUNK,
    before: '',
    after: `Start. ${'More words. '.repeat(200)}In the middle. ${'More. '.repeat(200)}End.`,
  };
  const { person } = card({ hunk: long as HunkView, selected: true });
  const inserted = screen.getByRole('insertion');
  expect(inserted).toHaveTextContent(/^Start\. .*….* End\.$/);
  await person.click(button('Show all'));
  expect(screen.getByRole('insertion')).toHaveTextContent(/In the middle/);
  await person.click(button('Show less'));
  expect(screen.getByRole('insertion')).not.toHaveTextContent(/In the middle/);
});

test('a card whose text is cut off says so, and shows all of it', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0);
  const { again, person, actions, ...props } = card();
  expect(screen.queryByRole('button', { name: 'Show all' }), 'all of it is visible').toBeNull();
  height.mockReturnValue(120);
  again(<HunkCard key="cut" {...props} actions={actions} />);
  await person.click(button('Show all'));
  expect(actions.select).toHaveBeenCalledWith('hunk');
});

test('a decided change is one line that can be undone, unless the system decided it', () => {
  const decision = {
    kind: 'rejected',
    reason: null,
    text: null,
    decidedBy: ADA,
    decidedAt: new Date(),
    inherited: false,
  };
  const { again } = card({ hunk: { ...HUNK, decision } as HunkView });
  expect(button(/^Undo the decision/)).toBeEnabled();
  const byItself = { ...decision, kind: 'already_there', decidedBy: null };
  again(<HunkCard {...propsOf({ hunk: { ...HUNK, decision: byItself } as HunkView })} />);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a change that cannot be drawn says so in its place, the others stay, and it comes back once it can', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = { ...HUNK, id: 'broken', before: null } as unknown as HunkView;
  const list = (hunk: HunkView) => (
    <ul>
      <HunkCard {...propsOf({ hunk })} />
      <HunkCard {...propsOf({ hunk: HUNK })} />
    </ul>
  );
  const { again } = show(list(broken));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('This change can’t be shown.');
  expect(within(second!).getByRole('button', { name: /^Accept Replace/ })).toBeEnabled();
  expect(logged).toHaveBeenCalled();
  again(list({ ...HUNK, id: 'broken' }));
  expect(screen.getAllByRole('button', { name: /^Accept Replace/ })).toHaveLength(2);
});

test('a line of a card can break before and after the word between the texts', () => {
  card();
  expect(button('Replace “12 May” with “19 May”')).toHaveTextContent('Replace “12 May” with “19 May”');
});
