/** Everything a model must know to write a sheet: its two halves, the placeholders, and what the compiler offers. */
export const SHEET_LANGUAGE = `A sheet is a designed page of one or a few pages, made of two documents: data (JSON) and a template (Typst with placeholders). The data is put into the template, and the result is compiled.

Placeholders, which are resolved before Typst sees them:
- {{field}} and {{field.subfield}} insert a value. Inside a list: {{this}}, {{field}} of the item, {{@index}} (from 0).
- {{#if field}}…{{else}}…{{/if}} and {{#each items}}…{{/each}}. There are no other tags, no expressions and no helpers.
- {{field | default: 'value'}} inserts a fallback where the value is missing.
- A field that the data doesn't have is an error, unless the schema of the data names it or the placeholder has a default.
- Values are escaped: they appear as text in markup ([…]) and in strings ("…"), and never run as Typst. Outside brackets and quotes only whole numbers and booleans work. For a color, write rgb("{{style.primary_color | default: '#16302b'}}").
- Inside code, put an array of blocks together with {{#each}}: ({{#each items}} [{{this}}], {{/each}}).

Typst:
- The version is 0.14. Packages can't be imported, pictures and files can't be read from outside the project, and eval is refused. Draw with rect, circle, polygon, line, curve, place and grid.
- Fonts: Inter, Source Serif 4, Fraunces, Space Grotesk, JetBrains Mono, Libertinus Serif, New Computer Modern, DejaVu Sans Mono.
- Set the page first, e.g. #set page(paper: "a4", margin: 18mm). Escape a literal #, $, *, _, @, < or \` in markup with a backslash.`;

/** A short description of the data's fields that the schema names. */
export const SHEET_FIELDS =
  'The data is one JSON object. title is required and not empty. Optional: subtitle, body (texts), sections (list of ' +
  '{heading, content}), features (list of texts), stats (list of {label, value}, both texts), contact ({name, email, ' +
  'phone, website, address}), style ({primary_color, accent_color, font}). Other fields are allowed and kept.';
