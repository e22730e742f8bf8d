import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTRPCClient } from '@/api/client';
import { t as copyText } from '@/generated/messages/kit/copy';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareLinkView } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { CopyField } from '../../../kit/controls/CopyField';
import { IconButton } from '../../../kit/controls/IconButton';
import { useCopy } from '../../../kit/controls/use-copy';
import { showProblem } from '../../../kit/feedback/show-problem';

interface CopyLinkProps {
  link: Pick<ShareLinkView, 'linkId' | 'hint'>;
  /** The URL of a link that was just created or replaced. Copying it is the next step. */
  newUrl: string | undefined;
}

/** Copies the URL of a link, in the row's grid. For a new link, the button has words. The URL is loaded only now, because lists don't contain URLs. */
export function CopyLink({ link: { linkId, hint }, ...props }: CopyLinkProps) {
  const client = useTRPCClient();
  // Somebody else may have replaced the link since.
  const ofThisLink = (url: string | undefined) => (url?.endsWith(hint) ? url : undefined);
  const newUrl = ofThisLink(props.newUrl);
  const [url, setUrl] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (newUrl !== undefined) button.current?.focus();
  }, [newUrl]);
  const load = async () => {
    // Not by a query: that would keep the URL, and wait instead of failing while the server can't be reached.
    const loaded = await client.shareLinks.url.query({ linkId });
    setUrl(loaded.url);
    return loaded.url;
  };
  const { result, copy } = useCopy(newUrl ?? load);
  const shown = newUrl ?? ofThisLink(url);
  if (result === 'refused' && shown !== undefined) {
    return (
      <div className="col-span-4 col-start-2 mt-1">
        <CopyField label={t('endsWith', { hint })} verb={t('copyLink')} text={shown} />
      </div>
    );
  }
  const look = {
    ref: button,
    className: 'justify-self-end [grid-area:copy]',
    icon: result === 'copied' ? <Check size={14} /> : <Copy size={14} />,
    onClick: () => void copy().catch(showProblem),
  };
  if (newUrl === undefined) {
    const label = result === 'copied' ? copyText('copied') : t('copyOne', { hint });
    return <IconButton {...look} label={label} tipText={result === 'copied' ? label : t('copyLink')} />;
  }
  return (
    <Button {...look} size="sm" variant="primary" aria-label={result === 'copied' ? undefined : t('copyOne', { hint })}>
      {result === 'copied' ? copyText('copied') : t('copyLink')}
    </Button>
  );
}
