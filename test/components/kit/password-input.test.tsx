import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field } from '@/ui/kit/controls/Field';

test('a password can be shown and hidden again, and stays as typed', async () => {
  const person = userEvent.setup();
  render(<Field label="Password" type="password" hint="At least 10 characters" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAccessibleDescription('At least 10 characters');
  await person.type(field, 'Reed 46');
  await person.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Reed 46');
  await person.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field).toHaveAttribute('type', 'password');
});
