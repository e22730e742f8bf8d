import { act } from '@testing-library/react';
import { type ChangeEvent, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from '@/ui/kit/controls/Select';

const chosen = vi.fn();

function Languages() {
  const [language, setLanguage] = useState('en');
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    chosen(target.value);
    setLanguage(target.value);
  };
  return (
    <Select label="Language" value={language} onChange={choose}>
      <option value="en">English</option>
      <option value="de">Deutsch</option>
    </Select>
  );
}

afterEach(() => {
  chosen.mockClear();
  document.body.replaceChildren();
});

/** Shows the server-rendered HTML, lets a person choose, and only then runs the page’s scripts. */
async function choseEarly(language?: string): Promise<HTMLSelectElement> {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Languages />);
  const select = container.querySelector('select')!;
  if (language) select.value = language;
  await act(async () => void hydrateRoot(container, <Languages />));
  return select;
}

test('a choice made before the page’s scripts run counts', async () => {
  expect((await choseEarly('de')).value).toBe('de');
  expect(chosen.mock.calls).toEqual([['de']]);
});

test('nothing is chosen if nobody chose anything before the page’s scripts ran', async () => {
  expect((await choseEarly()).value).toBe('en');
  expect(chosen).not.toHaveBeenCalled();
});
