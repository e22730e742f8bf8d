import { describe, expect, test } from 'vitest';
import { SHARED_TASKS } from './rendered';

const rendered = (text: string) => SHARED_TASKS.renderShared({ text, kind: 'markdown', imageHosts: [] });

describe('an image’s caption', () => {
  test('is below the image, and not in link previews', () => {
    const { html, description } = rendered('![Plan|400](attachment:f1 "Ground \\"floor\\" <b>")\n\nText');
    expect(html).toMatch(
      /^<p><span class="picture"><img src="[^"]*\/files\/f1\?size=preview" alt="Plan" width="400"><span class="caption">Ground &quot;floor&quot; &lt;b&gt;<\/span><\/span><\/p>/,
    );
    expect(description).toBe('Text');
  });

  test('is beside the link to an image of another site', () => {
    expect(rendered('![Far](https://x.example/p.png "By the sea")').html).toBe(
      '<p><span class="picture"><a href="https://x.example/p.png">Far</a><span class="caption">By the sea</span></span></p>',
    );
  });
});

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
