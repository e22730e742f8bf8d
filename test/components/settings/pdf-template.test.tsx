import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { USUAL_TEMPLATE } from '@/exports/core/pdf-template';
import { PdfTemplatePage } from '@/ui/settings/pdf/PdfTemplatePage';
import { TemplateFields } from '@/ui/settings/pdf/TemplateFields';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, show } from '../page';

test('all selects of the template have the height of its text fields', () => {
  show(<TemplateFields template={USUAL_TEMPLATE} onChange={() => {}} />);
  expect(screen.getByRole('textbox', { name: 'Header' })).toHaveClass('h-10');
  const selects = screen.getAllByRole('combobox');
  expect(selects.length).toBeGreaterThan(2);
  for (const select of selects) {
    expect(select).toHaveClass('sm:h-10');
    expect(select.nextElementSibling, 'what is drawn on phones').toHaveClass('h-10');
  }
});

test('“Save” stays in view while the form is scrolled', async () => {
  answers({ 'pdfTemplate.get': { template: USUAL_TEMPLATE, hasLogo: false }, 'pdfTemplate.preview': [] });
  show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <PdfTemplatePage />
      </ViewerProvider>
    </ShellProvider>,
  );
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.parentElement).toHaveClass('sticky', 'bottom-0');
});
