import { describe, expect, test } from 'vitest';
import { SHARED_TASKS } from './rendered';
import { sideContents } from './side-contents';

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

describe('the headings of a text', () => {
  test('are listed with the ids that the page gives them, without the title', () => {
    const { headings, html } = rendered('# Plan\n\n## First *steps*\n\n## Pick\n\n#### Deep\n\n## First steps');
    expect(headings).toEqual([
      { level: 2, id: 'at-first-steps', words: 'First steps' },
      { level: 2, id: 'at-pick', words: 'Pick' },
      { level: 2, id: 'at-first-steps-1', words: 'First steps' },
    ]);
    expect(html).toContain('<h1>Plan</h1>');
    expect(html).toContain('<h2 id="at-pick">Pick</h2>');
  });

  test('are reached by links in the text, and a link to a heading that isn’t there is plain text', () => {
    const { html } = rendered('See [below](#the-end) and [nothing](#begin).\n\n## The end');
    expect(html).toContain('<a href="#at-the-end">below</a> and nothing.');
  });

  test('are reached by links that programs wrote with percent signs', () => {
    const { html } = rendered('[a](#%C3%BCber) [b](#%zz)\n\n## Über');
    expect(html).toContain('<a href="#at-über">a</a> b');
  });

  test('can’t add markup to the lists beside and above the text, which are there for three headings or more', () => {
    const list = (text: string) => sideContents(rendered(text).headings);
    expect(list('## One\n\n## Two')).not.toContain('<nav');
    const html = list('## <img src=x>\n\n### Two\n\n## "Three"');
    expect(html.match(/<a href="#at-/g)).toHaveLength(2 * 3);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });
});

test('tasks and footnotes have classes; other items and paragraphs have none, even with a reference to a footnote', () => {
  const { html } = rendered('Text.[^1]\n\n- [x] Done\n- Plain\n\n[^1]: The note.');
  expect(html).toContain('<li class="task">☑');
  expect(html).toContain('<li>Plain</li>');
  expect(html).toContain('<p class="footnote"><sup>1</sup>');
  expect(html).toContain('<p>Text.<sup>1</sup></p>');
});
