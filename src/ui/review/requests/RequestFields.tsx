import { t } from '@/generated/messages/review/requests';
import { MAX_DESCRIPTION, MAX_TITLE } from '@/review/requests/core/limits';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Field } from '../../kit/controls/Field';
import { TextArea } from '../../kit/controls/TextArea';
import { ReviewerChoice } from './ReviewerChoice';

/** The text and reviewers that a person enters in a change request. */
export interface RequestWords {
  title: string;
  description: string;
  reviewerIds: readonly string[];
  isDraft: boolean;
}

interface RequestFieldsProps {
  projectId: string;
  /** The id of the suggestions' author, who can't be a reviewer. */
  except: string | undefined;
  words: RequestWords;
  onChange(words: RequestWords): void;
}

/** The fields of a new or existing change request. */
export function RequestFields({ projectId, except, words, onChange }: RequestFieldsProps) {
  const { title, description, reviewerIds, isDraft } = words;
  return (
    <>
      <Field
        label={t('title')}
        placeholder={t('titlePlaceholder')}
        value={title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        required
        onChange={(event) => onChange({ ...words, title: event.target.value })}
      />
      <TextArea
        label={t('description')}
        value={description}
        maxLength={MAX_DESCRIPTION}
        onChange={(event) => onChange({ ...words, description: event.target.value })}
      />
      <ReviewerChoice
        projectId={projectId}
        except={except}
        chosen={reviewerIds}
        onChange={(next) => onChange({ ...words, reviewerIds: next })}
      />
      <Checkbox
        label={t('draft')}
        hint={t('draftHint')}
        checked={isDraft}
        onChange={(event) => onChange({ ...words, isDraft: event.target.checked })}
      />
    </>
  );
}
