/**
 * Returns Markdown of at least `size` characters with everything that the live preview draws. The same size gives the
 * same text.
 */
export function sampleMarkdown(size: number): string {
  const parts: string[] = [];
  let length = 0;
  for (let i = 1; length < size; i++) {
    const part = section(i);
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

function section(i: number): string {
  return `## Section ${i}

Paragraph ${i} with **strong words**, *emphasis*, ~~struck~~, \`code\`, a [link](page-${i}.md) and $x_${i}^2$.
The quick brown fox jumps over the lazy dog, again and again, until the line is long enough to wrap in a column.

- first item of ${i}
  - nested item with **bold**
- [ ] a task
- [x] a done task

> A quote that stands for all quotes.

| Name | Amount | Note |
| :--- | -----: | ---- |
| row ${i} | ${i * 7} | **bold** |
| next | ${i * 11} | \`code\` |

\`\`\`ts
export const value${i} = (input: number) => input * ${i}; // comment
\`\`\`

Another paragraph, plain, to type in. Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod.

`;
}
