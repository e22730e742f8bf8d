/** The formats of documents as files for other programs. */
export const EXPORT_FORMATS = ['html', 'docx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
