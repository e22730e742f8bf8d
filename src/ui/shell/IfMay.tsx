'use client';

import type { ReactNode } from 'react';
import type { Permission } from '@/identity/core/role';
import { useMay } from './viewer';

interface IfMayProps {
  permission: Permission;
  children: ReactNode;
}

/** Shows its children, which the server can render, only to people with a permission. */
export function IfMay({ permission, children }: IfMayProps) {
  return useMay(permission) ? children : null;
}
