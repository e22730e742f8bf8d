import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { ConnectionStatus } from '@/ui/shell/offline/ConnectionStatus';
import { show } from '../page';

/** Makes the page believe that the server can or can't be reached. */
const setReached = (isThere: boolean) => act(() => noteReach(isThere));

afterEach(() => setReached(true));

test('every page says that it is offline, until the server can be reached again', () => {
  show(<ConnectionStatus />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  setReached(false);
  expect(status).toHaveTextContent('You’re offline');
  setReached(true);
  expect(status).toBeEmptyDOMElement();
});
