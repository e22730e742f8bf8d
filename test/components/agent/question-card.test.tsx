import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QuestionCard } from '@/ui/agent/question/QuestionCard';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { answers, calls, show } from '../page';

const ASKED = {
  kind: 'question' as const,
  step: 2,
  callId: 'call',
  question: 'Which colour?',
  options: ['Red', 'Blue'],
  answer: undefined,
};
const card = (changes: Partial<Parameters<typeof QuestionCard>[0]> = {}) =>
  show(<QuestionCard turnId="turn" asked={ASKED} isOpen {...changes} />);
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: 'Your answer' });
const PATH = 'agent.answerQuestion';
const toasts = () => toastStore.get().map(({ message }) => message);

test('an option answers in one press, and nothing more can be sent', async () => {
  answers({ [PATH]: { answer: 'Blue', userId: 'ada', wasAnswered: false } });
  const { person } = card();
  expect(screen.getByRole('region', { name: 'Question from the agent' })).toHaveTextContent('Which colour?');
  await person.click(button('Blue'));
  await vi.waitFor(() => expect(calls(PATH)).toEqual([{ turnId: 'turn', step: 2, callId: 'call', answer: 'Blue' }]));
  await vi.waitFor(() => expect(button('Red')).toBeDisabled());
});

test('Enter sends a typed answer, Shift+Enter begins a line, and blanks alone aren’t sent', async () => {
  answers({ [PATH]: { answer: '', userId: 'ada', wasAnswered: false } });
  const { person } = card();
  await person.type(field(), '   {Enter}');
  expect(button('Send answer')).toBeDisabled();
  await person.type(field(), 'Green{Shift>}{Enter}{/Shift}or grey {Enter}');
  await vi.waitFor(() => expect(calls(PATH).at(-1)).toMatchObject({ answer: 'Green\nor grey' }));
});

test('the person who answers second sees who was first', async () => {
  answers({ [PATH]: { answer: 'Red', userId: 'cole', wasAnswered: true } });
  const { person } = card();
  await person.click(button('Blue'));
  await vi.waitFor(() => expect(toasts()).toEqual(['Cole Margin answered first: Red']));
});

test('an answered question shows who answered what, and one of a stopped turn takes no answer', () => {
  const { again } = card({ asked: { ...ASKED, answer: { text: 'Red, please', userId: 'ada' } } });
  expect(screen.getByText('Ada Quill answered')).toBeVisible();
  expect(screen.getByText('Red, please')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  again(<QuestionCard turnId="turn" asked={ASKED} isOpen={false} />);
  expect(screen.getByText('Not answered.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a terminal is opened by those who manage the workspace; others can go on without it', async () => {
  answers({ [PATH]: { answer: '', userId: 'ada', wasAnswered: false } });
  const asked = { ...ASKED, kind: 'terminal' as const, options: [] };
  const { person } = card({ asked });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open terminal' })).toBeNull();
  expect(screen.getByText('An admin can open the terminal.')).toBeVisible();
  await person.click(button('Continue without it'));
  await vi.waitFor(() => expect(calls(PATH)).toMatchObject([{ answer: 'Continue without a terminal' }]));
});
