import http from 'node:http';

export interface GatewayAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** The address of a gateway: a Unix socket, or a port on this machine. */
export type GatewayAddress = { socketPath: string } | { port: number };

export interface GatewayCall {
  token?: string;
  method?: string;
  path?: string;
  body?: unknown;
  headers?: http.OutgoingHttpHeaders;
  onText?(text: string): void;
  signal?: AbortSignal;
}

/** Makes a request like any program might. */
export function requestGateway(address: GatewayAddress, call: GatewayCall): Promise<GatewayAnswer> {
  const { token, method = 'POST', path = 'chat/completions', body, headers, onText, signal } = call;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...address,
        host: '127.0.0.1',
        path: `/gateway/v1/${path}`,
        method,
        agent: false,
        ...(signal && { signal }),
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (data: string) => {
          text += data;
          onText?.(text);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** Returns the data of each event of a stream. */
export function eventsOf(text: string): unknown[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)));
}
