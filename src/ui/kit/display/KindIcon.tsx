import { Braces, FileCode, FileText, FileType, LayoutTemplate } from 'lucide-react';
import type { DocumentSummary } from '@/documents/schema';

const ICONS = { markdown: FileText, json: Braces, typst: FileType, code: FileCode };

interface KindIconProps {
  kind: DocumentSummary['kind'];
  /** Only for the two documents of a sheet. They get the sheet's icon. */
  pair?: DocumentSummary['pair'];
  size?: number;
}

export function KindIcon({ kind, pair, size = 15 }: KindIconProps) {
  const Icon = pair ? LayoutTemplate : ICONS[kind];
  return <Icon size={size} className="shrink-0 text-faint" aria-hidden="true" />;
}
