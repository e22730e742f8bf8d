import { displayName } from '@/documents/core/path';
import { buildTree, type TreeNode } from '@/documents/core/tree';
import { t } from '@/generated/messages/server/shared';
import type { Contents } from '@/publishing/queries/contents';
import type { OpenLink } from '@/publishing/queries/open-link';
import { escaped, page } from './frame';
import { LIVE_SCRIPT } from './live-script';
import { previewTags } from './page';

interface ContentsPage extends Contents {
  /** The address of the server, without a slash at its end. */
  origin: string;
  link: OpenLink;
  /** The link's path. */
  home: string;
  /** The number of the page, from 1. */
  number: number;
}

const REFRESH_S = 30;

/** Returns the documents of a project in their folders, as HTML. */
export function contentsPage({ origin, link, home, number, documents, hasMore }: ContentsPage, etag: string): string {
  const { projectName, workspaceName, isIndexed, passwordHash } = link;
  const list = documents.length > 0 ? listOf(buildTree(documents), home) : `<p class="note">${escaped(t('empty'))}</p>`;
  const pages = [
    ...(number > 1 ? [`<a rel="prev" href="${home}?page=${number - 1}">${escaped(t('previous'))}</a>`] : []),
    ...(hasMore ? [`<a rel="next" href="${home}?page=${number + 1}">${escaped(t('next'))}</a>`] : []),
  ];
  const turns = pages.length > 0 ? `<p class="pages">${pages.join(' ')}</p>` : '';
  const body = `<header><div class="path"><span dir="auto">${escaped(workspaceName)}</span></div></header>
<main class="contents"><h1 dir="auto">${escaped(projectName)}</h1>
<nav data-live="contents" aria-label="${escaped(t('contents'))}">${list}</nav>
${turns}</main>
<footer>${escaped(t('sharedFrom', { workspace: workspaceName }))}</footer>`;
  const preview = { title: projectName, description: '', site: workspaceName, url: origin + home };
  return page({
    title: projectName,
    head: passwordHash === null ? previewTags(preview) : '',
    body,
    isIndexed,
    live: { etag, seconds: REFRESH_S },
    script: LIVE_SCRIPT,
  });
}

function listOf(nodes: readonly TreeNode<Contents['documents'][number]>[], home: string): string {
  const items = nodes.map((node) =>
    node.type === 'folder'
      ? `<li><span class="folder" dir="auto">${escaped(node.name)}</span>${listOf(node.children, home)}</li>`
      : `<li><a href="${home}/d/${node.document.documentId}" dir="auto">${escaped(displayName(node.path))}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}
