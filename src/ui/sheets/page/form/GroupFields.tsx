import { Plus } from 'lucide-react';
import { t } from '@/generated/messages/sheets/page/form';
import { setField } from '@/sheets/core/data/edit-json';
import { printPath } from '@/sheets/core/data/field-path';
import type { FormField, GroupField, MissingField } from './fields';
import { useForm } from './form-context';
import { ListFields } from './ListFields';
import { Part } from './Part';
import { PictureField } from './picture/PictureField';
import { ColorField, JsonField, TextField } from './ValueFields';

/** Shows an object's fields, and below them buttons for missing ones. */
export function GroupFields({ group }: { group: GroupField }) {
  const { readOnly } = useForm();
  return (
    <div className="flex flex-col gap-3">
      {group.fields.map((field) => (
        <FieldView key={field.id} field={field} />
      ))}
      {!readOnly && group.missing.length > 0 && <AddFields missing={group.missing} />}
    </div>
  );
}

/** Shows a field with an input that suits its value. */
function FieldView({ field }: { field: FormField }) {
  switch (field.kind) {
    case 'text':
      return <TextField field={field} canRemove />;
    case 'color':
      return <ColorField field={field} canRemove />;
    case 'picture':
      return <PictureField field={field} canRemove />;
    case 'json':
      return <JsonField field={field} canRemove />;
    case 'list':
      return <ListFields list={field} drawGroup={(group) => <GroupFields group={group} />} />;
    case 'group':
      return (
        <Part field={field}>
          <GroupFields group={field} />
        </Part>
      );
  }
}

function AddFields({ missing }: { missing: MissingField[] }) {
  const { write, focus } = useForm();
  return (
    <ul aria-label={t('fieldsToAdd')} className="flex flex-wrap gap-1.5">
      {missing.map(({ path, label, hint, blank }) => (
        <li key={label}>
          <button
            type="button"
            title={hint}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-line-strong border-dashed px-2 text-soft text-xs hover:border-solid hover:bg-hover hover:text-ink"
            onClick={() => {
              write((text) => setField(text, path, blank), 'step');
              focus(printPath(path));
            }}
          >
            <Plus size={11} aria-hidden="true" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
