import { describe, expect, test } from 'vitest';
import { SHARED_TASKS } from './rendered';

const rendered = (text: string) => SHARED_TASKS.renderShared({ text, kind: 'markdown', imageHosts: [] });

describe('the page of a document with front matter', () => {
  test('doesn’t show the front matter, neither in the text nor in link previews', () => {
    const { html, description } = rendered('---\ntitle: Plan\nsecret: yes\n---\n\nWe start on Monday.');
    expect(html).toBe('<p>We start on Monday.</p>');
    expect(description).toBe('We start on Monday.');
  });

  test('has one title if the text begins with a heading after its front matter', () => {
    expect(rendered('---\ntitle: Plan\n---\n\n# The plan\n\nText').hasTitle).toBe(true);
    expect(rendered('---\ntitle: Plan\n---\n\nText\n\n# The plan').hasTitle).toBe(false);
  });
});
