import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ViewMenu } from '@/ui/document/bar/ViewMenu';
import { show } from '../page';

test('the source of Markdown has another sign than code in the toolbar, and the menu explains the signs', async () => {
  const { person } = show(<ViewMenu drawing="source" isMarkdown onDrawing={() => {}} />);
  const button = screen.getByRole('button', { name: 'View: Source' });
  expect(button).toHaveTextContent('MD');
  expect(button.querySelector('svg')).toBeNull();
  await person.click(button);
  for (const name of ['Live preview', 'Reading']) {
    expect(screen.getByRole('menuitemradio', { name }).querySelector('svg')).not.toBeNull();
  }
});
