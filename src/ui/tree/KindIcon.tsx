import { Braces, FileCode, FileText, FileType } from 'lucide-react';
import type { DocumentKind } from '@/documents/schema';

const ICONS = { markdown: FileText, json: Braces, typst: FileType, code: FileCode };

export function KindIcon({ kind, size = 15 }: { kind: DocumentKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} className="shrink-0 text-faint" aria-hidden="true" />;
}
