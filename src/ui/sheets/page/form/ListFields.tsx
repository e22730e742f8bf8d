import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '@/generated/messages/sheets/page/form';
import { moveItem, removeField, setField } from '@/sheets/core/data/edit-json';
import { printPath } from '@/sheets/core/data/field-path';
import { Button } from '../../../kit/controls/Button';
import { IconButton } from '../../../kit/controls/IconButton';
import { cx } from '../../../kit/cx';
import { FoldArrow } from '../../../kit/display/FoldArrow';
import type { FormField, GroupField, ListField } from './fields';
import { isInside, useForm } from './form-context';
import { Part } from './Part';
import { PictureField } from './picture/PictureField';
import { ColorField, JsonField, TextField } from './ValueFields';

/** Lists with more objects than this start folded. */
const UNFOLDED = 2;

interface ListFieldsProps {
  list: ListField;
  /** Draws the fields of an item that is an object. Passed in to avoid an import cycle. */
  drawGroup(group: GroupField): ReactNode;
}

/** Shows a list. Its items can be added, removed and moved. */
export function ListFields({ list, drawGroup }: ListFieldsProps) {
  const { readOnly, keys, write, focus } = useForm();
  const add = () => {
    write((text) => setField(text, [...list.path, list.items.length], list.blank), 'step');
    focus(printPath([...list.path, list.items.length]));
  };
  const name = list.label.toLowerCase();
  const button = !readOnly && (
    <Button variant="quiet" size="sm" icon={<Plus size={13} />} aria-label={t('addTo', { name })} onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Part field={list} end={button}>
      {list.items.length === 0 ? (
        <p className="text-faint text-xs">{t('emptyList')}</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {list.items.map((item, i) => (
            <li key={keys.get(item.id) ?? item.id}>
              <Item item={item} startsOpen={list.items.length <= UNFOLDED} drawGroup={drawGroup}>
                <ItemButtons item={item} index={i} count={list.items.length} />
              </Item>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

interface ItemProps extends Pick<ListFieldsProps, 'drawGroup'> {
  item: FormField;
  startsOpen: boolean;
  /** The buttons that move and remove the item. */
  children: ReactNode;
}

function Item({ item, startsOpen, drawGroup, children }: ItemProps) {
  if (item.kind === 'group') {
    return (
      <GroupItem item={item} startsOpen={startsOpen} drawGroup={drawGroup}>
        {children}
      </GroupItem>
    );
  }
  return (
    <div className="group/row relative flex items-start gap-1">
      {item.kind === 'text' && <TextField field={item} canRemove={false} hidesLabel />}
      {item.kind === 'color' && <ColorField field={item} canRemove={false} hidesLabel />}
      {item.kind === 'picture' && <PictureField field={item} canRemove={false} hidesLabel />}
      {item.kind === 'json' && <JsonField field={item} canRemove={false} hidesLabel />}
      {item.kind === 'list' && (
        <div className="min-w-0 flex-1">
          <ListFields list={item} drawGroup={drawGroup} />
        </div>
      )}
      {/* Covers the end of the text on hover. On touch screens, which have no hover, the buttons have their own
          space. */}
      <div className="absolute top-1 end-1 rounded bg-raised ps-1 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:opacity-100">
        {children}
      </div>
    </div>
  );
}

/** An object in a list, shown as one line that unfolds. */
function GroupItem({ item, startsOpen, drawGroup, children }: ItemProps & { item: GroupField }) {
  const { shown, errors } = useForm();
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  useEffect(() => {
    if (shown && (shown.id === item.id || isInside(shown.id, item.id))) setOpen(true);
  }, [shown, item.id]);
  const [title, ...others] = item.fields.flatMap((field) =>
    'value' in field && field.value && field.value !== 'null' ? [field.value] : [],
  );
  const hasError = [...errors.keys()].some((field) => isInside(field, item.id));
  return (
    <div className={cx('rounded-lg border border-line', isOpen && 'bg-sunk/60')}>
      <div className="group/row flex items-center gap-1 pe-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-lg ps-2 text-start text-sm"
        >
          <FoldArrow open={isOpen} className="text-faint" />
          <span className={cx('min-w-0 truncate', title ? 'text-ink' : 'text-faint')}>{title ?? item.label}</span>
          {!isOpen && <span className="min-w-0 flex-1 truncate text-faint text-xs">{others.join(' · ')}</span>}
          {hasError && <span className="text-del-ink text-xs">{t('hasAnError')}</span>}
        </button>
        <div className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100">
          {children}
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && drawGroup(item)}
      </div>
    </div>
  );
}

interface ItemButtonsProps {
  item: FormField;
  index: number;
  count: number;
}

function ItemButtons({ item, index, count }: ItemButtonsProps) {
  const { readOnly, write } = useForm();
  if (readOnly) return null;
  const name = item.label.toLowerCase();
  const move = (by: -1 | 1) => write((text) => moveItem(text, item.path, by), 'step');
  return (
    <div className="flex shrink-0">
      <IconButton
        label={t('moveUp', { name })}
        tip="left"
        size="sm"
        icon={<ArrowUp size={13} />}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('moveDown', { name })}
        tip="left"
        size="sm"
        icon={<ArrowDown size={13} />}
        disabled={index === count - 1}
        onClick={() => move(1)}
      />
      <IconButton
        label={t('remove', { name })}
        tip="left"
        size="sm"
        icon={<Trash2 size={13} />}
        onClick={() => write((text) => removeField(text, item.path), 'step')}
      />
    </div>
  );
}
