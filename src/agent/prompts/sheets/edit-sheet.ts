import { fenced } from './fenced';
import { SHEET_FIELDS, SHEET_LANGUAGE } from './template-language';

/** A sheet's texts, as shown to the turn's model. */
export interface SheetTexts {
  json: string;
  template: string;
}

/**
 * Returns the prompt for editing a sheet with tools: the parts of a person's message, with the request last. Texts of
 * documents are between fences that they can't close.
 */
export function editSheetPrompt(request: string, { json, template }: SheetTexts): string[] {
  const material = `This document is one half of a sheet.

${SHEET_LANGUAGE}

${SHEET_FIELDS}

How to change a sheet:
- Use write_json and write_template, not suggest_document_edits: they check that the page still compiles. read_json and read_template return the texts as they are now.
- If the data gets a new field that the template shows, write the data first. If a field goes away, write the template first.
- Prefer to change values in the data. Change the template for layout, colors and what is shown. Leave everything else as it is, byte for byte.
- Other documents, such as a list of prices, can be read with list_documents and read_document.

The data now:
${fenced(json, 'json')}

The template now:
${fenced(template, 'typst')}

The request:`;
  return [material, request];
}
