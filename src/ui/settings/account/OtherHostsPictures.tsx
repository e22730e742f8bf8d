import { t } from '@/generated/messages/settings/account';
import { Button } from '../../kit/controls/Button';
import { Switch } from '../../kit/controls/Switch';
import { useHydrated } from '../../kit/use-hydrated';
import { keepImageConsent } from '../../shell/remote-images/agree-to-images';
import { imageConsent } from '../../shell/remote-images/image-consent';

/** Sets whether this browser loads pictures from other hosts without asking. A button revokes earlier permissions. */
export function OtherHostsPictures() {
  const { always, grants } = useHydrated() ? imageConsent() : { always: false, grants: [] };
  return (
    <div className="rounded-xl border border-line bg-raised p-4 text-sm">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{t('alwaysShowImages')}</p>
        <Switch
          label={t('alwaysShowImages')}
          checked={always}
          onChange={(on) => keepImageConsent({ always: on, grants: [] })}
        />
      </div>
      <p className="mt-1 max-w-prose text-soft">{t('imagesHint')}</p>
      {grants.length > 0 && (
        <Button size="sm" className="mt-3" onClick={() => keepImageConsent({ always: false, grants: [] })}>
          {t('hideShownImages')}
        </Button>
      )}
    </div>
  );
}
