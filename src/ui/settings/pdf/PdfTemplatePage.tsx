'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { type PdfTemplate, SIDES, USUAL_TEMPLATE } from '@/exports/core/pdf-template';
import { t } from '@/generated/messages/settings/pdf';
import { Button } from '../../kit/controls/Button';
import { ManagersOnly } from '../../kit/feedback/ManagersOnly';
import { QueryState } from '../../kit/feedback/QueryState';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { LogoField } from './LogoField';
import { PdfPreview } from './PdfPreview';
import { TemplateFields } from './TemplateFields';

/** The settings of the workspace's PDF files, with a sample beside them. */
export function PdfTemplatePage() {
  const manages = useMay('manage_members');
  if (manages) return <Loaded />;
  return (
    <PageFrame title={t('title')}>
      <ManagersOnly title={t('managersOnly')}>{t('managersOnlyHint')}</ManagersOnly>
    </PageFrame>
  );
}

function Loaded() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.pdfTemplate.get.queryOptions({ workspaceId }));
  return (
    <PageFrame title={t('title')} description={t('description')} wide>
      <QueryState query={query} lines={6} label={t('loading')} />
      {query.data && <TemplateForm set={query.data.template} hasLogo={query.data.hasLogo} />}
    </PageFrame>
  );
}

function TemplateForm({ set, hasLogo }: { set: PdfTemplate; hasLogo: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [template, setTemplate] = useState(set);
  const preview = useRef<HTMLElement>(null);
  const save = useMutation(
    trpc.pdfTemplate.set.mutationOptions({
      onSuccess: () => {
        showToast(t('saved'));
        return queries.invalidateQueries(trpc.pdfTemplate.get.queryFilter());
      },
      onError: showProblem,
    }),
  );
  return (
    <div className="grid gap-8 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <form
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ workspaceId, template });
        }}
      >
        {/* A field that gets the focus scrolls to above the row of buttons. */}
        <div className="flex flex-col gap-5 [&_:is(input,select,button)]:scroll-mb-20">
          <TemplateFields template={template} onChange={(part) => setTemplate({ ...template, ...part })} />
          <LogoField hasLogo={hasLogo} />
        </div>
        {/* In view however long the form is: the preview changes at once, the workspace's files only when it is saved. */}
        <div className="sticky bottom-0 z-[1] flex flex-wrap gap-2 border-line border-t bg-paper py-3">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={isSame(template, set)}>
            {t('save')}
          </Button>
          <Button disabled={isSame(template, USUAL_TEMPLATE)} onClick={() => setTemplate(USUAL_TEMPLATE)}>
            {t('reset')}
          </Button>
          {/* On narrow screens, the preview is below the form. */}
          <Button className="min-[900px]:hidden" onClick={() => preview.current?.scrollIntoView()}>
            {t('preview')}
          </Button>
        </div>
      </form>
      <PdfPreview ref={preview} template={template} />
    </div>
  );
}

/** Returns whether two templates set the same. */
function isSame({ margins, ...one }: PdfTemplate, other: PdfTemplate): boolean {
  const keys = Object.keys(one) as (keyof typeof one)[];
  return keys.every((key) => one[key] === other[key]) && SIDES.every((side) => margins[side] === other.margins[side]);
}
