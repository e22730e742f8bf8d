import '@testing-library/jest-dom/vitest';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ChangeEvent, type ReactElement, useState } from 'react';
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

test('on phones, the choice is drawn in the size of the text around it, and follows the choice', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Languages />);
  const drawn = () => container.querySelector('[data-shown]')?.getAttribute('data-shown');
  expect(drawn(), 'before the page’s scripts run').toBe('English');
  document.body.append(container);
  await act(async () => void hydrateRoot(container, <Languages />));
  await userEvent.selectOptions(container.querySelector('select')!, 'Deutsch');
  expect(drawn()).toBe('Deutsch');
  expect(container.querySelector('[data-shown]'), 'it is read only once').toHaveTextContent('');
});

test('a choice in a group of options is drawn, too', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <Select label="Model" value="b" onChange={() => {}}>
      <option value="">None</option>
      <optgroup label="Makers">
        {['a', 'b'].map((id) => (
          <option key={id} value={id}>
            Model {id}
          </option>
        ))}
      </optgroup>
    </Select>,
  );
  expect(container.querySelector('[data-shown]')).toHaveAttribute('data-shown', 'Model b');
});

/** Shows a select, and what is drawn in its place on phones. */
function drawn(select: ReactElement) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(select);
  return { field: container.querySelector('select')!, shown: container.querySelector('[data-shown]')! };
}

test('on phones, a select that can’t be used is drawn once, too', () => {
  const { field, shown } = drawn(
    <Select label="Role" value="a" disabled>
      <option value="a">Owner</option>
    </Select>,
  );
  // With a state, a class would win against the one that hides the select on phones.
  expect(field).toHaveClass('max-sm:opacity-0', 'sm:disabled:opacity-60');
  expect(field).not.toHaveClass('disabled:opacity-60');
  expect(shown).toHaveClass('peer-disabled:opacity-60');
});

test('a large select is as high as a text field on phones, too', () => {
  const { field, shown } = drawn(
    <Select label="Page" size="large" value="a" onChange={() => {}}>
      <option value="a">First</option>
    </Select>,
  );
  expect(field).toHaveClass('sm:h-10');
  expect(shown).toHaveClass('h-10');
});

test('if no option has the value, the one that the browser shows is drawn: the first that can be chosen', () => {
  const { shown } = drawn(
    <Select label="Model" value="" onChange={() => {}}>
      <optgroup label="Makers">
        <option value="a" disabled>
          Model a
        </option>
        <option value="b">Model b</option>
      </optgroup>
    </Select>,
  );
  expect(shown).toHaveAttribute('data-shown', 'Model b');
});

test('on phones, the drawn choice has the colour of text, also where the text around it is fainter', () => {
  document.body.innerHTML = renderToString(
    <div className="text-faint">
      <Languages />
    </div>,
  );
  expect(document.querySelector('[data-shown]')).toHaveClass('text-ink');
});
