import type { BrowserContext, Page } from '@playwright/test';

type Recording = Window & { policyViolations: string[] };

/** Records everything that the content security policy blocks on any page of a context. */
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

/** Returns everything that was blocked on the open page since it was opened. */
export function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Recording).policyViolations);
}
