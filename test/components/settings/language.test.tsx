import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TrpcProvider } from '@/api/client';
import { LanguageSettings } from '@/ui/settings/account/LanguageSettings';
import { answers, calls, show } from '../page';

const settings = <LanguageSettings initial={{ language: null, region: null }} />;

test('a language can be chosen only once the page would notice the choice', async () => {
  const html = renderToString(<TrpcProvider onSignedOut={() => {}}>{settings}</TrpcProvider>);
  expect(html.match(/<select[^>]*>/g)?.map((select) => select.includes('disabled'))).toEqual([true, true]);

  answers({ 'people.setLocale': null });
  const { person } = show(settings);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  await vi.waitFor(() => expect(calls('people.setLocale')).toEqual([{ language: 'de', region: null }]));
});
