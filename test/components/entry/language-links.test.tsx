import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { EntryFrame } from '@/ui/entry/EntryFrame';

afterEach(() => document.body.replaceChildren());

const german = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Deutsch' });

test('a language can be chosen only once the page’s scripts run, so that no click is lost', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<EntryFrame>a form</EntryFrame>);
  document.body.append(page);
  expect(german().disabled).toBe(true);
  render(<EntryFrame>a form</EntryFrame>, { container: page, hydrate: true });
  expect(german().disabled).toBe(false);
});
