import type { BrowserContext, Page } from '@playwright/test';

type Recording = Window & { policyViolations: string[] };

/** Writes down what the content security policy stops on every page of a context. */
export async function recordPolicyViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { policyViolations: violations });
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        violations.push(`${violatedDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`);
      },
    );
  });
}

/** What was stopped on the page that is open, since it was opened. */
export function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Recording).policyViolations);
}
