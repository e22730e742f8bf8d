import type { ReactNode } from 'react';
import { t } from '@/generated/messages/agent/composer/commands';
import { translateText } from '@/i18n/translate';
import { usageOf } from '@/tasks/core/task';
import type { CommandsView } from '@/tasks/schema';
import { Dialog } from '../../../kit/dialogs/Dialog';

/** Lists all commands and tasks with their syntax. Loaded on demand. */
export function HelpDialog({ view, onClose }: { view: Pick<CommandsView, 'commands' | 'tasks'>; onClose(): void }) {
  return (
    <Dialog title={t('commandsAndTasks')} description={t('helpDescription')} form="wide" onClose={onClose}>
      <List label={t('commands')}>
        {view.commands.map(({ name, usage, description }) => (
          <Item key={name} usage={usage} title={translateText('task', description)} />
        ))}
      </List>
      {view.tasks.length > 0 && (
        <List label={t('tasks')}>
          {view.tasks.map((task) => (
            <Item key={task.name} usage={usageOf(task)} title={translateText('task', task.title)}>
              {translateText('task', task.description)}
            </Item>
          ))}
        </List>
      )}
    </Dialog>
  );
}

function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mt-4 first-of-type:mt-0">
      <h3 className="mb-1.5 font-medium text-sm text-soft">{label}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
    </section>
  );
}

function Item({ usage, title, children }: { usage: string; title: string; children?: ReactNode }) {
  return (
    <li className="px-3 py-2 text-sm">
      <code className="block break-words font-mono text-xs">{usage}</code>
      <span>{title}</span>
      {children && <span className="block text-faint text-xs">{children}</span>}
    </li>
  );
}
