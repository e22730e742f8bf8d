import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The files of a worker share a page and the modules of packages (see lasting-page.ts). A file leaves nothing else to
// the next one.
vi.resetModules();
history.replaceState(null, '', '/');

const { scrollIntoView } = Element.prototype;
const { addEventListener } = window;
const listeners: Parameters<typeof addEventListener>[] = [];
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  listeners.push(listener);
  addEventListener(...listener);
};

afterAll(() => {
  cleanup();
  for (const listener of listeners) window.removeEventListener(...listener);
  window.addEventListener = addEventListener;
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
