import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllWaiting } from '@/ui/home/WaitingReviews';
import { show } from '../page';

test('each link beside what waits for review says what it lists', () => {
  show(<AllWaiting />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Change requests', '/requests'],
    ['All suggestions', '/inbox?show=suggestion'],
  ]);
});
