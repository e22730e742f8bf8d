import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { PdfTemplatePage } from '@/ui/settings/pdf/PdfTemplatePage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('pdfTemplate') };
}

export default async function Page() {
  await requireSession('/settings/pdf');
  return (
    <ApiProvider>
      <PdfTemplatePage />
    </ApiProvider>
  );
}
