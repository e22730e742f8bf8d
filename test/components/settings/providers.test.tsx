import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProviderView } from '@/agent/model-schema';
import { ProviderRow } from '@/ui/models/ProviderRow';
import { show } from '../page';

const OPENAI: ProviderView = {
  ...{ provider: 'openai', name: 'OpenAI', key: 'none', setBy: null, setAt: null, inEnvironment: false },
  ...{ address: 'https://api.openai.com/v1', isUsualAddress: true },
};

test('a provider’s address is shown only if it isn’t the provider’s own', () => {
  const { again } = show(<ProviderRow provider={OPENAI} />);
  expect(screen.getByText('OpenAI')).toBeVisible();
  expect(screen.queryByText(/^https:/)).toBeNull();
  again(<ProviderRow provider={{ ...OPENAI, address: 'https://proxy.example.com/v1', isUsualAddress: false }} />);
  expect(screen.getByText('https://proxy.example.com/v1')).toBeVisible();
});
