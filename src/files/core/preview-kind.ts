import { servedAs } from './served-type';

/** How people can look at a file without saving it; `none`: they can't. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'pdf' | 'table' | 'none';

export function previewKind({ contentType, name }: { contentType: string; name: string }): PreviewKind {
  if (contentType === 'application/pdf') return 'pdf';
  const { isInline } = servedAs(contentType);
  const family = contentType.slice(0, contentType.indexOf('/'));
  if (isInline && (family === 'image' || family === 'audio' || family === 'video')) return family;
  // Tables in older encodings aren't recognized as text.
  const isText = contentType === 'text/plain' || contentType === 'application/octet-stream';
  return isText && /\.(csv|tsv)$/i.test(name) ? 'table' : 'none';
}
