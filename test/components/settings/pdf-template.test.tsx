import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

function templatePage() {
  answers({ 'pdfTemplate.get': { template: USUAL_TEMPLATE, hasLogo: false }, 'pdfTemplate.preview': [] });
  return show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <PdfTemplatePage />
      </ViewerProvider>
    </ShellProvider>,
  );
}

test('“Save” stays in view while the form is scrolled', async () => {
  templatePage();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.parentElement).toHaveClass('sticky', 'bottom-0');
});

test('only a changed template can be saved and reset', async () => {
  const { person } = templatePage();
  const save = await screen.findByRole('button', { name: 'Save' });
  const reset = screen.getByRole('button', { name: 'Reset to default' });
  expect(save).toBeDisabled();
  expect(reset).toBeDisabled();
  await person.type(screen.getByLabelText('Top'), '1');
  expect(save).toBeEnabled();
  await person.click(reset);
  expect(save).toBeDisabled();
});

test('a button beside “Save” scrolls to the preview', async () => {
  const { person } = templatePage();
  const button = await screen.findByRole('button', { name: 'Preview' });
  const shown = vi.fn();
  screen.getByRole('region', { name: 'Preview' }).scrollIntoView = shown;
  await person.click(button);
  expect(shown).toHaveBeenCalledOnce();
});
