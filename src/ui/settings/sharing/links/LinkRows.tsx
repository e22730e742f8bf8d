import { useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { OwnShareLink, ShareLinks, ShareSubject } from '@/publishing/schema';
import { useViewer } from '../../../shell/viewer';
import { LinkRow } from './LinkRow';
import { namesOf } from './link-words';

type NewUrls = Readonly<Record<string, string>>;

/** Returns the URLs of the links that were created or replaced here, by their ids, and a function that adds one. */
export function useNewUrls(): [NewUrls, (linkId: string, url: string) => void] {
  const [urls, setUrls] = useState<NewUrls>({});
  return [urls, (linkId, url) => setUrls((former) => ({ ...former, [linkId]: url }))];
}

interface LinkRowsProps extends Pick<ShareLinks, 'obstacle' | 'manages'> {
  label: string;
  links: readonly OwnShareLink[];
  subject: ShareSubject;
  newUrls: NewUrls;
  onReplace(linkId: string, url: string): void;
}

/** The links to a document or project, with what the person can do with each. */
export function LinkRows({ label, links, subject, obstacle, manages, newUrls, onReplace }: LinkRowsProps) {
  const { userId } = useViewer();
  if (links.length === 0) return null;
  const names = namesOf(links);
  return (
    <ul aria-label={label} className="mt-1">
      {links.map((link) => (
        <LinkRow
          key={link.linkId}
          link={link}
          name={names.get(link.linkId) ?? t('endsWith', { hint: link.hint })}
          subject={subject}
          newUrl={newUrls[link.linkId]}
          onReplace={(url) => onReplace(link.linkId, url)}
          mayChange={!obstacle}
          mayWiden={manages || link.createdBy.userId === userId}
        />
      ))}
    </ul>
  );
}
