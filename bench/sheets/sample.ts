/** A typical one-page product sheet. */
export const TEMPLATE = `#set page(paper: "a4", margin: 18mm)
#set text(font: "Inter", size: 10pt, fill: rgb("{{style.primary_color | default: '#0f172a'}}"))
#show heading: set text(fill: rgb("{{style.accent_color | default: '#0f766e'}}"))
#text(size: 30pt, weight: "bold")[{{title}}]
{{#if subtitle}}
#text(size: 14pt, style: "italic")[{{subtitle}}]
{{/if}}
#v(6mm)
{{body}}
#grid(columns: {{stats.length}}, column-gutter: 6mm,
{{#each stats}}
  rect(width: 100%, inset: 8pt, radius: 3pt, fill: luma(240))[#text(size: 18pt, weight: "bold")[{{value}}] \\ {{label}}],
{{/each}}
)
{{#each sections}}
== {{heading}}
{{content}}
{{/each}}
{{#each features}}
- {{this}}
{{/each}}
#place(bottom)[#line(length: 100%, stroke: 0.5pt) {{contact.name}} · {{contact.email}} · {{contact.website}}]
`;

const PARAGRAPH =
  'Reed is a lamp for people who read at night. It warms up slowly, follows the page, and forgets nothing about comfort. ';

/** Returns the data with this title. The title is what people type in the benchmark. */
export function dataWith(title: string): string {
  return JSON.stringify(
    {
      title,
      subtitle: 'The lamp that reads with you',
      body: PARAGRAPH.repeat(4),
      stats: [
        { label: 'Battery', value: '14 h' },
        { label: 'Weight', value: '210 g' },
        { label: 'Price', value: '€ 89' },
      ],
      sections: ['Light', 'Sound', 'Care'].map((heading) => ({ heading, content: PARAGRAPH.repeat(3) })),
      features: Array.from({ length: 8 }, (_, i) => `Feature ${i + 1}: ${PARAGRAPH}`),
      contact: { name: 'Reed GmbH', email: 'hello@example.org', website: 'example.org' },
    },
    null,
    2,
  );
}
