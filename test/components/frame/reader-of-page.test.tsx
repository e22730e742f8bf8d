import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { Messages } from '@/ui/shell/language/Messages';

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

test('a page that is rendered only in the browser is in its reader’s language from the start', async () => {
  document.documentElement.removeAttribute('lang');
  render(
    <Messages reader={{ language: 'de', region: undefined, timeZone: undefined }}>
      <Toasts />
    </Messages>,
  );
  expect(await screen.findByRole('region', { name: 'Benachrichtigungen' })).toBeDefined();
});
