import { seal, unseal } from '@/platform/secrets/sealing';

/** What a gateway token allows: calls of one turn's model, inside one of its tool calls, until a time (ms). */
export interface GatewayClaim {
  turnId: string;
  callId: string;
  until: number;
}

const CONTEXT = 'gateway token';
const PREFIX = 'vrg_';

/** Makes a token. Only this server's secret can make or read one, so tokens aren't stored. */
export function makeGatewayToken(secret: string, claim: GatewayClaim): string {
  return PREFIX + Buffer.from(seal(secret, JSON.stringify(claim), CONTEXT)).toString('base64url');
}

/** Returns what a token allows, or undefined if it isn't one of ours or has expired. */
export function readGatewayToken(secret: string, token: string, now: number): GatewayClaim | undefined {
  if (!token.startsWith(PREFIX)) return undefined;
  const text = unseal(secret, Buffer.from(token.slice(PREFIX.length), 'base64url'), CONTEXT);
  if (text === undefined) return undefined;
  const claim = JSON.parse(text) as GatewayClaim;
  return claim.until > now ? claim : undefined;
}
