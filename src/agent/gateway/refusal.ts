import { isAppError } from '@/kernel/error';
import type { GatewayProblem } from '../core/openai/chat-response';

/** Why the gateway doesn't call the model. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  constructor(readonly problem: GatewayProblem) {
    super(problem.message);
  }
}

/** Returns the problem to report to a client for an error, or undefined if it is an error of the server. */
export function problemOf(error: unknown): GatewayProblem | undefined {
  if (error instanceof GatewayRefusal) return error.problem;
  if (!isAppError(error)) return undefined;
  const { message, details } = error;
  switch (error.code) {
    case 'RATE_LIMITED':
      return { status: 429, code: details?.reason === 'rate' ? 'rate_limit_exceeded' : 'insufficient_quota', message };
    case 'UNAVAILABLE':
      return { status: 503, code: 'model_unavailable', message };
    default:
      return { status: 403, code: 'permission_denied', message };
  }
}

export function invalidToken(): GatewayRefusal {
  return new GatewayRefusal({ status: 401, code: 'invalid_api_key', message: 'This isn’t a valid token.' });
}

export function turnIsOver(): GatewayRefusal {
  const message = 'This token is no longer valid: its tool call has ended.';
  return new GatewayRefusal({ status: 403, code: 'turn_over', message });
}
