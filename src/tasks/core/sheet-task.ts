/** The task that designs the page of a sheet. */
export const SHEET_TASK = { type: 'sheet', subtype: 'generate' } as const;
