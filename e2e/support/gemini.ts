import type { Browser } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../../test/fakes/gemini/gemini';
import { join, makeInvitation, type Person, signUpFirst } from './people';
import { TestServer } from './server';

/** The settings of a server that takes the fake for Google. */
export function geminiSettings({ apiKey, baseUrl }: FakeGemini): Record<string, string> {
  return { GOOGLE_GENERATIVE_AI_API_KEY: apiKey, GOOGLE_GENERATIVE_AI_BASE_URL: baseUrl };
}

interface Start {
  gemini: FakeGemini;
  server: TestServer;
  /** Owns the installation. */
  ada: Person;
  /** An editor. */
  ben: Person;
}

/**
 * What most journeys begin with: the fake model, a server that asks it (and has the settings of `env`), and two people in
 * browsers of their own.
 */
export async function startWithGemini(browser: Browser, env: Record<string, string> = {}): Promise<Start> {
  const gemini = await startFakeGemini();
  const server = await TestServer.start({ ...geminiSettings(gemini), ...env });
  const ada = await signUpFirst(browser, server.url);
  return { gemini, server, ada, ben: await join(browser, await makeInvitation(ada, server.url), 'Ben Vole') };
}
