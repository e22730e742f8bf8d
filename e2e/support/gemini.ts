import type { Browser } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../../test/fakes/gemini/gemini';
import { join, makeInvitation, type Person, signUpFirst } from './people';
import { TestServer } from './server';

/** Returns the settings of a server that uses the fake model as Google's. */
export function geminiSettings({ apiKey, baseUrl }: FakeGemini): Record<string, string> {
  return { GOOGLE_GENERATIVE_AI_API_KEY: apiKey, GOOGLE_GENERATIVE_AI_BASE_URL: baseUrl };
}

interface Start {
  gemini: FakeGemini;
  server: TestServer;
  /** Owner of the installation. */
  ada: Person;
  /** An editor. */
  ben: Person;
}

/** Starts the fake model, a server that uses it (with the settings in `env`), and two people in separate browsers. */
export async function startWithGemini(browser: Browser, env: Record<string, string> = {}): Promise<Start> {
  const gemini = await startFakeGemini();
  const server = await TestServer.start({ ...geminiSettings(gemini), ...env });
  const ada = await signUpFirst(browser, server.url);
  return { gemini, server, ada, ben: await join(browser, await makeInvitation(ada, server.url), 'Ben Vole') };
}
