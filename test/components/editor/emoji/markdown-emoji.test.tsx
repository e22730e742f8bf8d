import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from '@/ui/editor/markdown/Markdown';

test('a comment shows the emoji that it names, and names in code and addresses as they are', async () => {
  render(<Markdown text="Well done :tada: **:+1:** `:tada:` https://a.example/:tada: 10:100:20 :not_one:" />);
  await screen.findByText(/Well done 🎉/);
  const { textContent } = document.body;
  expect(textContent).toContain('👍');
  expect(textContent).toContain(':tada: https://a.example/:tada: 10:100:20 :not_one:');
});
