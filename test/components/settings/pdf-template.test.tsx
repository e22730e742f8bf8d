import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { USUAL_TEMPLATE } from '@/exports/core/pdf-template';
import { TemplateFields } from '@/ui/settings/pdf/TemplateFields';
import { show } from '../page';

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
