import { Ellipsis, Plus } from 'lucide-react';
import { t } from '@/generated/messages/tree/projects';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu, type MenuGroups } from '../../kit/dialogs/Menu';

interface ProjectButtonsProps {
  name: string;
  menu: MenuGroups;
  /** Undefined for people who can only read. */
  onCreate?: (() => void) | undefined;
}

/** Classes for the project's name: it ends before the buttons while they are visible. */
export const BESIDE_BUTTONS =
  'group-hover/project:pe-14 group-has-focus-visible/project:pe-14 group-has-[[aria-haspopup][aria-expanded=true]]/project:pe-14 pointer-coarse:pe-2';

/** Classes for the content that the buttons replace while they are visible. */
export const UNDER_BUTTONS =
  'group-hover/project:hidden group-has-focus-visible/project:hidden group-has-[[aria-haspopup][aria-expanded=true]]/project:hidden pointer-coarse:inline';

/** The buttons in a project's row. They appear when the row is hovered or focused. */
export function ProjectButtons({ name, menu, onCreate }: ProjectButtonsProps) {
  return (
    <span className="absolute end-0.5 flex items-center gap-0.5 opacity-0 group-hover/project:opacity-100 group-has-focus-visible/project:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
      <Menu
        label={t('actionsFor', { name })}
        groups={menu}
        align="end"
        trigger={(props) => (
          <IconButton label={t('actionsFor', { name })} tip="left" size="sm" icon={<Ellipsis size={14} />} {...props} />
        )}
      />
      {onCreate && (
        <IconButton
          label={t('newDocumentIn', { name })}
          tip="left"
          size="sm"
          icon={<Plus size={14} />}
          onClick={onCreate}
        />
      )}
    </span>
  );
}
