import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import { useTRPCClient } from '@/api/client';
import { t } from '@/generated/messages/sheets/page';
import { messageOf } from '../../kit/feedback/message-of';
import { newKey } from '../../kit/new-key';
import { BEFORE, PageRenderer, type RenderState } from './page-renderer';

interface Texts {
  /** Undefined until the text has loaded. */
  data: string | undefined;
  template: string | undefined;
}

/** Renders the pages of the current texts, again after every change. */
export function useSheetPages(sheetId: string, { data, template }: Texts): RenderState {
  const client = useTRPCClient();
  const [renderer, setRenderer] = useState<PageRenderer>();
  const [state, setState] = useState<RenderState>();
  useEffect(() => {
    const key = newKey();
    const made = new PageRenderer({
      render: (texts) => client.sheets.render.query({ sheetId, ...texts, key }),
      onState: setState,
      explain,
    });
    setRenderer(made);
    setState(made.state);
    // Makes the server start a compiler in the meantime.
    client.sheets.get.query({ sheetId }).catch(() => undefined);
    return () => made.stop();
  }, [client, sheetId]);
  useEffect(() => {
    if (data !== undefined && template !== undefined) renderer?.show({ data, template });
  }, [renderer, data, template]);
  return state ?? BEFORE;
}

function explain(error: unknown): { problem: string; mayPass: boolean } {
  const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  if (status === undefined) {
    return { problem: t('serverUnreachable'), mayPass: true };
  }
  return { problem: messageOf(error), mayPass: status === 429 || status >= 500 };
}
