'use client';

import { ChevronsUpDown, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { t } from '@/generated/messages/frame';
import { Menu } from '../kit/dialogs/Menu';
import { Avatar } from '../kit/display/Avatar';
import { useSignOut } from '../shell/account/use-sign-out';
import { isTouchOnly } from '../shell/keys';
import { useShell } from '../shell/shell-context';
import { applyTheme, currentTheme, type Theme } from '../shell/theme';
import { useViewer } from '../shell/viewer';

const THEME_ITEMS = [
  { theme: 'system', word: 'themeSystem', icon: <Monitor size={15} /> },
  { theme: 'light', word: 'themeLight', icon: <Sun size={15} /> },
  { theme: 'dark', word: 'themeDark', icon: <Moon size={15} /> },
] as const;

export function AccountMenu() {
  const viewer = useViewer();
  const router = useRouter();
  const { openShortcuts } = useShell();
  const [theme, setTheme] = useState<Theme>();
  const { signOut, dialog } = useSignOut();

  const groups = [
    [
      {
        label: t('accountAndAppearance'),
        icon: <Settings size={15} />,
        onSelect: () => router.push('/settings/account'),
      },
      ...(isTouchOnly()
        ? []
        : [{ label: t('keyboardShortcuts'), shortcut: '?', icon: <Keyboard size={15} />, onSelect: openShortcuts }]),
    ],
    THEME_ITEMS.map(({ theme: choice, word, icon }) => ({
      label: t(word),
      icon,
      checked: choice === theme,
      onSelect: () => applyTheme(choice),
    })),
    [{ label: t('signOut'), icon: <LogOut size={15} className="rtl:-scale-x-100" />, onSelect: signOut }],
  ];

  return (
    <>
      <Menu
        label={t('account')}
        groups={groups}
        trigger={({ onClick, ...props }) => (
          <button
            type="button"
            className="mt-1 flex h-10 items-center gap-2.5 rounded-md px-2 text-start text-sm hover:bg-hover"
            {...props}
            onClick={(event) => {
              setTheme(currentTheme());
              onClick?.(event);
            }}
          >
            <Avatar userId={viewer.userId} name={viewer.name} />
            <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
              {viewer.name}
            </span>
            <ChevronsUpDown size={14} className="text-faint" aria-hidden="true" />
          </button>
        )}
      />
      {dialog}
    </>
  );
}
