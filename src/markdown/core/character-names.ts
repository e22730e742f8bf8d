import { characterEntities } from 'character-entities';

/** Decodes the name in an HTML character reference: "&" for `amp`. Returns undefined for unknown names. */
export function characterNamed(name: string): string | undefined {
  return Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined;
}
