import { makeTokenApi, type TokenApi } from '@/api/client-token';
import type { Io } from '../terminal/io';
import { accountOf } from './account';

/** Returns the API of the server that the person is signed in to. */
export function openApi({ env }: Io): TokenApi {
  return makeTokenApi(accountOf(env));
}
