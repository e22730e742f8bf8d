import { t } from '@/generated/messages/settings/tokens';
import type { TokenScope } from '@/identity/core/token-scope';

export function scopeName(scope: TokenScope): string {
  return t('scopeName', { scope });
}
