import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/templates';
import type { TemplateView } from '@/tasks/schema';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { TextArea } from '../../kit/controls/TextArea';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { ParameterFields } from './ParameterFields';
import { type FieldProblem, fieldProblem, NEW_TEMPLATE, nameInCalls, type TemplateFields } from './template-fields';

const MAX_TEXT = 20_000;

interface TemplateDialogProps {
  /** The template to change. Left out for a new one. */
  template?: TemplateView | undefined;
  onClose(): void;
}

/** Adds or changes a task template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [fields, setFields] = useState<TemplateFields>(() => (template ? fieldsOf(template) : NEW_TEMPLATE));
  const [problem, setProblem] = useState<FieldProblem>();
  const body = useRef<HTMLTextAreaElement>(null);
  const save = useMutation(trpc.tasks.saveTemplate.mutationOptions());
  const set = (part: Partial<TemplateFields>) => {
    setFields({ ...fields, ...part });
    // Editing a field removes its error until the template is saved again.
    if (problem && problem.field.split('.')[0]! in part) setProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const { parameters, ...texts } = fields;
      await save.mutateAsync({
        workspaceId,
        template: { ...texts, parameters: [...parameters], ...keptName(template, fields) },
        replaces: template && { type: template.type, subtype: template.subtype },
      });
      await queries.invalidateQueries(trpc.tasks.templates.queryFilter());
      showToast(t('templateSaved', { title: fields.title.trim() }));
      onClose();
    } catch (error) {
      const found = fieldProblem(error);
      setProblem(found);
      if (found.at !== undefined) {
        body.current?.focus();
        body.current?.setSelectionRange(found.at, found.at);
      }
    }
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  return (
    <Dialog
      title={template ? t('editTitle', { title: template.title }) : t('newTaskTemplate')}
      description={t('dialogDescription')}
      form="wide"
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError>{errorOf('')}</FormError>
        <NameFields fields={fields} problem={problem} onChange={set} />
        <ParameterFields
          parameters={fields.parameters}
          problem={problem}
          onChange={(parameters) => set({ parameters })}
        />
        <TextArea
          label={t('systemPrompt')}
          hint={t('systemPromptHint')}
          maxLength={MAX_TEXT}
          value={fields.systemPrompt}
          error={errorOf('systemPrompt')}
          onChange={({ target }) => set({ systemPrompt: target.value })}
        />
        <TextArea
          ref={body}
          label={t('request')}
          hint={<BodyHint fields={fields} />}
          className="min-h-32 font-mono text-sm"
          required
          maxLength={MAX_TEXT}
          value={fields.body}
          error={errorOf('body')}
          onChange={({ target }) => set({ body: target.value })}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('saveTemplate')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface NameFieldsProps {
  fields: TemplateFields;
  problem: FieldProblem | undefined;
  onChange(part: Partial<TemplateFields>): void;
}

/** The fields for a task's type, subtype, title and description. */
function NameFields({ fields, problem, onChange }: NameFieldsProps) {
  const withError = (field: string) => (problem?.field === field ? { error: problem.message } : {});
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field
          label={t('type')}
          className="min-w-40 flex-1"
          placeholder={t('typeExample')}
          required
          autoComplete="off"
          value={fields.type}
          {...withError('type')}
          onChange={({ target }) => onChange({ type: target.value })}
        />
        <Field
          label={t('subtype')}
          className="min-w-40 flex-1"
          placeholder={t('subtypeExample')}
          required
          autoComplete="off"
          value={fields.subtype}
          {...withError('subtype')}
          onChange={({ target }) => onChange({ subtype: target.value })}
        />
      </div>
      <Field
        label={t('title')}
        required
        maxLength={80}
        autoComplete="off"
        value={fields.title}
        {...withError('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field
        label={t('description')}
        maxLength={500}
        autoComplete="off"
        value={fields.description}
        {...withError('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  );
}

function BodyHint({ fields }: { fields: TemplateFields }) {
  const name = fields.type && fields.subtype ? nameInCalls(fields) : 'changelog_from_notes';
  return (
    <>
      {t.rich('bodyHint', {
        parameter: () => <code>{'{{name}}'}</code>,
        call: () => <code>{`{{${name}(…)}}`}</code>,
      })}
    </>
  );
}

function fieldsOf({ type, subtype, title, description, parameters, systemPrompt, body }: TemplateView): TemplateFields {
  return { type, subtype, title, description, parameters, systemPrompt, body };
}

/** Returns the template's name if its type and subtype are unchanged. Other templates call it by this name. */
function keptName(template: TemplateView | undefined, fields: TemplateFields): { name?: string } {
  const isSame = template?.type === fields.type && template.subtype === fields.subtype;
  return isSame ? { name: template.name } : {};
}
